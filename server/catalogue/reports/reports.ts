import { expressionBuilder, sql } from 'kysely'
import type { SortKey } from '../../../contract/catalogue/orders.ts'
import { frequencies, type GroupedReports, type ReportPage } from '../../../contract/catalogue/reports.ts'
import type { Language } from '../../../contract/visit.ts'
import { visibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { type Paging, pickPage } from './report-pages.ts'
import { amongIds, inOrderOf, listRows, selectRows, toRow } from './report-rows.ts'

export interface CategoryQuestion extends Paging {
  categoryId: number
  sort: SortKey
  descending: boolean
  language: Language
}

/** The lists of reports; each holds what the actor may see and nothing else. */
export const reportsOf = (database: Database) => ({
  /** Newest release first. */
  async listNewReleases(actor: Actor, paging: Paging): Promise<ReportPage> {
    const { total, ids } = await pickPage(
      database,
      visibleReports(database, actor),
      reports => reports.orderBy('reports.release_date', 'desc').orderBy('reports.report_id', 'desc'),
      paging,
    )
    return { rows: await listRows(database, actor, ids), total, page: paging.page }
  },

  /** Most downloads of the last 90 days first; reports that nobody took in that time are not in it. */
  async listTopDownloads(actor: Actor, paging: Paging) {
    const { total, ids } = await pickPage(
      database,
      visibleReports(database, actor).innerJoin('download_ranking', 'download_ranking.report_id', 'reports.report_id'),
      ranked => ranked.orderBy('download_ranking.downloads', 'desc').orderBy('reports.report_id', 'desc'),
      paging,
    )
    const rows = await selectRows(database, actor)
      .innerJoin('download_ranking', 'download_ranking.report_id', 'reports.report_id')
      .select('download_ranking.downloads')
      .where(amongIds(ids))
      .execute()
    const ranked = inOrderOf(ids, rows).map(({ downloads, ...row }) => ({ report: toRow(row), downloads }))
    return { rows: ranked, total, page: paging.page }
  },

  /** One page of a category, one list for each sub-category; those in their own order, or that of what stands first in each. */
  async listCategoryReports(actor: Actor, { categoryId, ...asked }: CategoryQuestion): Promise<GroupedReports> {
    const { total, ids } = await pickPage(
      database,
      visibleReports(database, actor).where(isInCategory(categoryId)),
      reports =>
        (asked.sort === 'name' ? reports : reports.orderBy(bestOf(asked), directionOf(asked)))
          .orderBy('reports.sub_category_id')
          .orderBy(keyOf(asked), directionOf(asked))
          .orderBy(titleIn(asked.language))
          .orderBy('reports.report_id'),
      asked,
    )
    const rows = await listRows(database, actor, ids)
    return { groups: [...Map.groupBy(rows, row => row.subCategoryId).values()], total, page: asked.page }
  },

  /** The metadata file of one report, or an empty list. */
  async listMetadataFiles(actor: Actor, sourceId: string) {
    const rows = await selectRows(database, actor).where('reports.source_id', '=', sourceId).execute()
    return rows.map(({ fileName, metadataFile }) => ({ fileName, metadataFile }))
  },
})

/** Asked as an array, so that an index of sub-categories gives the rows in their order. */
const isInCategory = (categoryId: number) => {
  const { selectFrom } = expressionBuilder<DB, 'reports'>()
  const own = selectFrom('sub_categories').select('sub_category_id').where('category_id', '=', categoryId)
  return sql<boolean>`reports.sub_category_id = any (array(${own}))`
}

/** Titles as a dictionary of either language would list them, which the letters' own numbers do not. */
const titleIn = (language: Language) => sql`${sql.ref(`reports.title_${language}`)} collate "und-x-icu"`

const directionOf = ({ descending }: Pick<CategoryQuestion, 'descending'>) => (descending ? 'desc' : 'asc')

/** What stands first of a report's sub-category. */
const bestOf = ({ descending, ...asked }: Pick<CategoryQuestion, 'sort' | 'language' | 'descending'>) =>
  sql`${sql.raw(descending ? 'max' : 'min')}(${keyOf(asked)}) over (partition by reports.sub_category_id)`

const keyOf = ({ sort, language }: Pick<CategoryQuestion, 'sort' | 'language'>) => {
  if (sort === 'name') return titleIn(language)
  if (sort === 'release') return sql`reports.release_date`
  return sql`array_position(${[...frequencies]}::text[], reports.frequency)`
}
