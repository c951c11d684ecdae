import { sql } from 'kysely'
import type { GroupedReports, ReportPage } from '../../../contract/catalogue/reports.ts'
import { selectVisibleCounts, selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type CategoryQuery, readCategoryPage } from './category-pages.ts'
import { type Paging, pickPage } from './report-pages.ts'
import { isAmongIdsSql, listReportRows, selectReportRows, sortByIds, toReportRow } from './report-rows.ts'

/** Returns the queries of the lists of reports, which contain only what the actor may see. */
export const createReportQueries = (database: Database) => ({
  /** Lists reports by release date, the newest first. */
  async listNewReleases(actor: Actor, paging: Paging): Promise<ReportPage> {
    const { total, ids } = await pickPage(database, selectVisibleReports(database, actor), {
      addOrder: reports => reports.orderBy('reports.release_date', 'desc').orderBy('reports.report_id', 'desc'),
      paging,
      // Adding stored counts is faster than counting all visible reports.
      total: sql<number>`select coalesce(sum(reports), 0)::integer from (${selectVisibleCounts(actor)}) as visible`,
    })
    return { rows: await listReportRows(database, actor, ids), total, page: paging.page }
  },

  /** Lists reports by downloads of the last 90 days, the most first, without those that were not downloaded. */
  async listTopDownloads(actor: Actor, paging: Paging) {
    const { total, ids } = await pickPage(
      database,
      selectVisibleReports(database, actor).innerJoin(
        'download_ranking',
        'download_ranking.report_id',
        'reports.report_id',
      ),
      {
        addOrder: rankedReports =>
          rankedReports.orderBy('download_ranking.downloads', 'desc').orderBy('reports.report_id', 'desc'),
        paging,
      },
    )
    const rows = await selectReportRows(database, actor)
      .innerJoin('download_ranking', 'download_ranking.report_id', 'reports.report_id')
      .select('download_ranking.downloads')
      .where(isAmongIdsSql(ids))
      .execute()
    const rankedRows = sortByIds(ids, rows).map(({ downloads, ...row }) => ({
      report: toReportRow(row),
      downloadCount: downloads,
    }))
    return { rows: rankedRows, total, page: paging.page }
  },

  /** Returns one page of a category, grouped by sub-category. The groups are in the order of their first reports on the page. */
  async listCategoryReports(actor: Actor, query: CategoryQuery): Promise<GroupedReports> {
    const { total, ids } = await readCategoryPage(database, actor, query)
    const rows = await listReportRows(database, actor, ids)
    return { groups: [...Map.groupBy(rows, row => row.subCategoryId).values()], total, page: query.page }
  },

  /** Returns the metadata file of one report, or an empty list. */
  async listMetadataFiles(actor: Actor, sourceId: string) {
    const rows = await selectReportRows(database, actor).where('reports.source_id', '=', sourceId).execute()
    return rows.map(({ fileName, metadataFile }) => ({ fileName, metadataFile }))
  },
})
