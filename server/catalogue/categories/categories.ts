import { isOpenCategory, selectVisibleCounts } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'

/** Counts the reports in each sub-category that the actor may see, and as `restricted` those among them that not everyone may see. */
const countReports = (database: Database, actor: Actor) =>
  database
    .selectFrom(selectVisibleCounts(actor).as('visible'))
    .select(({ fn }) => [
      'visible.sub_category_id',
      fn.sum<number>('visible.reports').as('reports'),
      fn.sum<number>('visible.hidden').as('restricted'),
    ])
    .groupBy('visible.sub_category_id')

/** Replaces the column `restricted` by `hiddenCount`, which is absent instead of 0. */
const toHiddenCounts = <R extends object>(rows: (R & { restricted: number | string | null })[]) =>
  rows.map(({ restricted, ...row }) => ({ ...row, ...(Number(restricted) > 0 && { hiddenCount: Number(restricted) }) }))

/** Returns the queries of the categories and sub-categories that are switched on for the actor's role. */
export const createCategoryQueries = (database: Database) => {
  const selectOpenSubCategories = (actor: Actor) =>
    database
      .selectFrom('sub_categories')
      .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
      .leftJoin(
        countReports(database, actor).as('counted'),
        'counted.sub_category_id',
        'sub_categories.sub_category_id',
      )
      .where(isOpenCategory(actor))
      .select(({ fn, lit }) => [
        'sub_categories.sub_category_id as subCategoryId',
        'sub_categories.name_en as nameEn',
        'sub_categories.name_th as nameTh',
        'sub_categories.category_id as categoryId',
        'sub_categories.key',
        fn.coalesce('counted.reports', lit(0)).as('reportCount'),
        'counted.restricted',
      ])
      .orderBy('categories.position')
      .orderBy('categories.category_id')
      .orderBy('sub_categories.sub_category_id')
  return {
    /** Returns the categories in the order that staff have set. */
    async listCategories(actor: Actor) {
      const rows = await database
        .selectFrom('categories')
        .leftJoin('sub_categories', 'sub_categories.category_id', 'categories.category_id')
        .leftJoin(
          countReports(database, actor).as('counted'),
          'counted.sub_category_id',
          'sub_categories.sub_category_id',
        )
        .where(isOpenCategory(actor))
        .groupBy('categories.category_id')
        .select(({ fn }) => [
          'categories.category_id as categoryId',
          'categories.name_en as nameEn',
          'categories.name_th as nameTh',
          'categories.icon',
          fn.sum<string | null>('counted.reports').as('reportCount'),
          fn.sum<string | null>('counted.restricted').as('restricted'),
        ])
        .orderBy('categories.position')
        .orderBy('categories.category_id')
        .execute()
      // A sum of sums arrives as a text, and as null without reports.
      return toHiddenCounts(rows.map(row => ({ ...row, reportCount: Number(row.reportCount) })))
    },

    /** Returns the sub-categories of all categories, in the order of the categories. */
    listAllSubCategories: async (actor: Actor) => toHiddenCounts(await selectOpenSubCategories(actor).execute()),

    /** Returns the sub-categories of one category. */
    listSubCategories: async (actor: Actor, categoryId: number) =>
      toHiddenCounts(
        await selectOpenSubCategories(actor).where('sub_categories.category_id', '=', categoryId).execute(),
      ),
  }
}
