import { sql, type Transaction } from 'kysely'
import { addSubCategory } from '../../../contract/catalogue/sub-category-editing.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { getWireName } from '../../../contract/wire.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { mergeThreeWay } from '../../platform/three-way-merges.ts'
import { type EditingContext, editAs } from '../editing/edits.ts'
import { normalise } from '../search/normal-texts.ts'
import { hasEitherName, type Names, noId } from './namesakes.ts'

/** Maximum number of reports that a refused removal lists. */
const maxNamedReports = 100

/** Returns the sub-categories of one category or of all, with their numbers of reports, for staff. */
export const listEditableSubCategories = (database: Database, categoryId: number | undefined) =>
  database
    .selectFrom('sub_categories')
    .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
    .leftJoin('report_counts', 'report_counts.sub_category_id', 'sub_categories.sub_category_id')
    .$if(categoryId !== undefined, query => query.where('sub_categories.category_id', '=', categoryId!))
    .groupBy(['sub_categories.sub_category_id', 'categories.category_id'])
    .select([
      'sub_categories.sub_category_id as subCategoryId',
      'sub_categories.name_en as nameEn',
      'sub_categories.name_th as nameTh',
      'sub_categories.category_id as categoryId',
      'sub_categories.key',
      sql<number>`coalesce(sum(report_counts.reports), 0)::integer`.as('reportCount'),
    ])
    .orderBy('categories.position')
    .orderBy('categories.category_id')
    .orderBy('sub_categories.sub_category_id')
    .execute()

/**
 * Adds a sub-category (docs/behaviour/editor.md#sub-categories). If another sub-category of the category has one of the names, saves
 * nothing and returns its id. Throws 400 for a category that does not exist.
 */
export const addSubCategoryAs = (
  context: EditingContext,
  writer: Writer,
  { categoryId, ...submittedNames }: Names & { categoryId: number },
) =>
  editAs(context, writer, async transaction => {
    const category = await transaction
      .selectFrom('categories')
      .select('name_en')
      .where('category_id', '=', categoryId)
      .executeTakeFirst()
    if (!category)
      throw invalidInput([buildFieldRefusal(getWireName(addSubCategory.input, 'categoryId'), 'noCategory')])
    const names = fillThaiName(submittedNames)
    const namesakeId = await findNamesakeId(transaction, { categoryId, names })
    if (namesakeId !== undefined) return { status: 'duplicate' as const, subCategoryId: namesakeId }
    const key = await findUnusedKey(transaction, `${category.name_en} ${names.nameEn}`)
    const { sub_category_id } = await transaction
      .insertInto('sub_categories')
      .values({ category_id: categoryId, key, name_en: names.nameEn, name_th: names.nameTh })
      .returning('sub_category_id')
      .executeTakeFirstOrThrow()
    return { status: 'saved' as const, subCategoryId: sub_category_id }
  })

/**
 * Renames a sub-category, whose key does not change, and merges the edit with the stored names. Saves nothing if someone else has changed
 * the same name. Throws 404 for a sub-category that does not exist.
 */
export const renameSubCategoryAs = (
  context: EditingContext,
  writer: Writer,
  { subCategoryId, expected, ...submittedNames }: Names & { subCategoryId: number; expected?: Names | undefined },
) =>
  editAs(context, writer, async transaction => {
    const current = await transaction
      .selectFrom('sub_categories')
      .selectAll()
      .where('sub_category_id', '=', subCategoryId)
      .executeTakeFirst()
    if (!current) throw notFound()
    const storedNames = { nameEn: current.name_en, nameTh: current.name_th }
    const mergedNames = mergeThreeWay(storedNames, expected, fillThaiName(submittedNames))
    if (!mergedNames) return { status: 'outdated' as const, subCategoryId, stored: storedNames }
    const { nameEn, nameTh } = mergedNames
    const isUnchanged = nameEn === current.name_en && nameTh === current.name_th
    if (isUnchanged) return { status: 'saved' as const, subCategoryId }
    const namesakeId = await findNamesakeId(transaction, {
      categoryId: current.category_id,
      names: { nameEn, nameTh },
      exceptId: subCategoryId,
    })
    if (namesakeId !== undefined) return { status: 'duplicate' as const, subCategoryId: namesakeId }
    await transaction
      .updateTable('sub_categories')
      .set({ name_en: nameEn, name_th: nameTh })
      .where('sub_category_id', '=', subCategoryId)
      .execute()
    return { status: 'saved' as const, subCategoryId }
  })

/** Removes a sub-category that no report uses, or returns the reports that use it. With `checkOnly`, it removes nothing. */
export const removeSubCategoryAs = (
  context: EditingContext,
  writer: Writer,
  { subCategoryId, checkOnly }: { subCategoryId: number; checkOnly: boolean },
) =>
  editAs(context, writer, async transaction => {
    const usingReports = transaction.selectFrom('reports').where('sub_category_id', '=', subCategoryId)
    const { usedByCount } = await usingReports
      .select(({ fn }) => fn.countAll<number>().as('usedByCount'))
      .executeTakeFirstOrThrow()
    if (usedByCount === 0) {
      if (checkOnly) return { status: 'unused' as const, usedBy: [], usedByCount }
      await transaction.deleteFrom('sub_categories').where('sub_category_id', '=', subCategoryId).execute()
      return { status: 'removed' as const, usedBy: [], usedByCount }
    }
    const usedBy = await usingReports
      .select(['source_id as sourceId', 'title_en as titleEn', 'title_th as titleTh'])
      .orderBy('source_id')
      .limit(maxNamedReports)
      .execute()
    return { status: 'inUse' as const, usedBy, usedByCount }
  })

/** Fills an empty Thai name with the English one. */
const fillThaiName = ({ nameEn, nameTh }: Names) => ({ nameEn, nameTh: normalise(nameTh) === '' ? nameEn : nameTh })

/** Finds the id of a sub-category of the category, other than `exceptId`, that already has one of the names. */
const findNamesakeId = async (
  transaction: Transaction<DB>,
  { categoryId, names, exceptId = noId }: { categoryId: number; names: Names; exceptId?: number },
) => {
  const namesake = await transaction
    .selectFrom('sub_categories')
    .select('sub_category_id')
    .where('category_id', '=', categoryId)
    .where('sub_category_id', '<>', exceptId)
    .where(hasEitherName(names))
    .executeTakeFirst()
  return namesake?.sub_category_id
}

/**
 * Returns an unused key, made of the Latin letters and digits of the English names of category and sub-category, with a number if other
 * sub-categories have the same key.
 */
const findUnusedKey = async (transaction: Transaction<DB>, categoryAndName: string) => {
  const stem =
    categoryAndName
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'sub-category'
  const rows = await transaction
    .selectFrom('sub_categories')
    .select('key')
    .where(sql<boolean>`starts_with(key, ${stem})`)
    .execute()
  const usedKeys = new Set(rows.map(({ key }) => key))
  let key = stem
  for (let number = 2; usedKeys.has(key); number += 1) key = `${stem}-${number}`
  return key
}
