import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { isPublicSql, selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'

/**
 * Selects one row with the digests of the current files of a report, in one index scan. A report has at most one current file of each kind.
 * The columns have the names of the contract, which identifies files by their digests.
 */
const selectCurrentDigests = (eb: ExpressionBuilder<DB, 'reports'>) =>
  eb
    .selectFrom('report_files')
    .whereRef('report_files.report_id', '=', 'reports.report_id')
    .where(sql<boolean>`is_current`)
    .select([
      selectDigest('metadata').as('metadataFile'),
      selectDigest('excel').as('excelFile'),
      selectDigest('csv').as('csvFile'),
    ])
    .as('files')

const selectDigest = (kind: FileKind) => sql<string | null>`max(digest) filter (where kind = ${sql.lit(kind)})`

/** Builds an SQL condition: the report is a favourite of the actor. It is false for visitors and for pending logins. */
const isFavouriteSql = ({ userId, isLoginPending }: Actor) => {
  if (userId === undefined || isLoginPending) return sql<boolean>`false`
  const ownFavourites = expressionBuilder<DB, 'reports'>()
    .selectFrom('favourites')
    .select('report_id')
    .where('favourites.user_id', '=', userId)
  return sql<boolean>`reports.report_id = any (array(${ownFavourites}))`
}

/** Selects the columns of every list for the reports that the actor may see; each list adds its own conditions. */
export const selectReportRows = (database: Database, actor: Actor) =>
  selectVisibleReports(database, actor)
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
    .innerJoinLateral(selectCurrentDigests, join => join.onTrue())
    .select([
      'files.metadataFile',
      'files.excelFile',
      'files.csvFile',
      'reports.report_id as reportId',
      'reports.source_id as sourceId',
      'reports.file_name as fileName',
      'reports.title_en as titleEn',
      'reports.title_th as titleTh',
      'categories.category_id as categoryId',
      'categories.name_en as categoryEn',
      'categories.name_th as categoryTh',
      'sub_categories.sub_category_id as subCategoryId',
      'sub_categories.name_en as subCategoryEn',
      'sub_categories.name_th as subCategoryTh',
      'reports.frequency',
      'reports.release_date as releaseDate',
      'reports.status',
      'reports.api_document_url as apiUrl',
      'reports.dashboard_url as dashboardUrl',
    ])
    .select([isFavouriteSql(actor).as('favourite'), sql<boolean>`not ${isPublicSql('reports')}`.as('isRestricted')])

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectReportRows>['execute']>>[number]

/** Converts a selected row to its form in the contract, with the portal's own links instead of the external URLs. */
export const toReportRow = ({
  reportId,
  apiUrl,
  dashboardUrl,
  isRestricted,
  frequency,
  status,
  ...row
}: SelectedRow): ReportRow => ({
  ...row,
  // Their columns have the type text; the contract lists the possible values.
  frequency: frequency as ReportRow['frequency'],
  status: status as ReportRow['status'],
  // The field is omitted for a public report.
  ...(isRestricted && { isRestricted }),
  apiPath: apiUrl ? `/view/api/${row.fileName}` : null,
  dashboardPath: dashboardUrl ? `/view/dashboard/${row.sourceId}` : null,
})

/** Returns an SQL condition: the report has one of the ids. */
export const isAmongIdsSql = (ids: number[]) => sql<boolean>`reports.report_id = any (${ids}::bigint[])`

/** Returns the rows in the order of the ids, without reports that were deleted after the ids were read. */
export const sortByIds = <Row extends { reportId: number }>(ids: number[], rows: Row[]) => {
  const rowsById = new Map(rows.map(row => [row.reportId, row]))
  return ids.flatMap(id => rowsById.get(id) ?? [])
}

/** Returns the rows of the reports with these ids, in the order of the ids. */
export const listReportRows = async (database: Database, actor: Actor, ids: number[]) => {
  if (ids.length === 0) return []
  const rows = await selectReportRows(database, actor).where(isAmongIdsSql(ids)).execute()
  return sortByIds(ids, rows).map(toReportRow)
}
