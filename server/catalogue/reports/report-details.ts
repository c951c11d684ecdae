import { sql } from 'kysely'
import type { CatalogueFigures } from '../../../contract/catalogue/figures/catalogue-figures.ts'
import type { FileKind, ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { VersionQuery } from '../../../contract/catalogue/versions/report-versions.ts'
import { selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { findPunctuality } from '../release-dates/punctuality.ts'
import { requireRequestedReport } from '../report-versions/requested-reports.ts'
import { listRequestedColumns, listRequestedFiles } from '../report-versions/version-parts.ts'
import { listKeywords } from './report-parts.ts'
import { listReportRows, selectReportRows, toReportRow } from './report-rows.ts'

/** Number of related reports on the page of a report. */
const maxRelated = 6

/** Returns the queries of one report's details and of the figures of the whole catalogue. */
export const createDetailQueries = (database: Database, clock: Clock) => ({
  /** Returns the details of a report. Throws 404 for a report or version that the actor may not see. */
  async requireReportDetails(actor: Actor, versionQuery: VersionQuery): Promise<ReportDetails> {
    const requestedReport = await requireRequestedReport(database, actor, versionQuery)
    const { reportId, version } = requestedReport
    const detailedRow = await selectDetails(database, actor, dayInBangkok(clock))
      .where('reports.report_id', '=', reportId)
      .executeTakeFirst()
    if (!detailedRow) throw notFound()
    const { detailFields, ...row } = detailedRow
    const [keywords, columns, files, related, punctuality] = await Promise.all([
      listKeywords(database, reportId),
      listRequestedColumns(database, requestedReport),
      listRequestedFiles(database, requestedReport),
      listRelated(database, actor, row),
      findPunctuality(database, clock, reportId),
    ])
    const csvFile = files.find(({ kind }) => kind === 'csv')
    return {
      // The row has the current files; those of the requested version replace them.
      report: { ...toReportRow(row), ...pickFileDigests(files) },
      ...detailFields,
      punctuality,
      version,
      covers: csvFile?.covers ?? null,
      rowCount: csvFile?.rowCount ?? null,
      keywords,
      columns,
      files,
      related,
    }
  },

  /** Returns the number of reports and rows that the actor may see, and the date of the latest release. */
  async readCatalogueFigures(actor: Actor): Promise<CatalogueFigures> {
    return selectVisibleReports(database, actor)
      .leftJoin('report_files', join =>
        join
          .onRef('report_files.report_id', '=', 'reports.report_id')
          .on('report_files.kind', '=', 'csv')
          .on('report_files.is_current', '=', true),
      )
      .select(({ fn }) => [
        fn.countAll<number>().as('reportCount'),
        sql<number>`coalesce(sum(report_files.row_count), 0)::bigint`.as('rowCount'),
        fn.max('reports.release_date').as('latestRelease'),
      ])
      .executeTakeFirstOrThrow()
  },
})

/** Selects the columns of a list row, and `detailFields`: one JSON object with the other details, named as in the contract. */
const selectDetails = (database: Database, actor: Actor, today: string) =>
  selectReportRows(database, actor).select([
    sql<Pick<ReportDetails, DetailField>>`json_build_object(
      'descriptionEn', description_en, 'descriptionTh', description_th, 'nextReleaseDate', next_release_date,
      'daysLate', greatest(0, ${today}::date - next_release_date),
      'licence', licence, 'licenceUrl', licence_url, 'source', source, 'sourceUrl', source_url, 'attributionEn', attribution_en,
      'attributionTh', attribution_th, 'methodEn', method_en, 'methodTh', method_th,
      'transformationEn', transformation_en, 'transformationTh', transformation_th,
      'unitEn', unit_en, 'unitTh', unit_th, 'coverageEn', coverage_en, 'coverageTh', coverage_th)`.as('detailFields'),
  ])

/** Returns the digests of the files of a version, in the fields in which a list row has the digests of its files. */
const pickFileDigests = (files: { kind: FileKind; digest: string }[]) => {
  const findDigest = (requestedKind: FileKind) => files.find(({ kind }) => kind === requestedKind)?.digest ?? null
  return { csvFile: findDigest('csv'), excelFile: findDigest('excel'), metadataFile: findDigest('metadata') }
}

/** The details that `selectDetails` returns; the others are read by separate queries. */
type DetailField = Exclude<
  keyof ReportDetails,
  'report' | 'punctuality' | 'version' | 'covers' | 'rowCount' | 'keywords' | 'columns' | 'files' | 'related'
>

/** Lists the newest reports of the same sub-category, then of the same category. */
const listRelated = async (
  database: Database,
  actor: Actor,
  { reportId, categoryId, subCategoryId }: { reportId: number; categoryId: number; subCategoryId: number },
) => {
  const newestReports = selectVisibleReports(database, actor)
    .where('reports.report_id', '!=', reportId)
    .orderBy('reports.release_date', 'desc')
    .orderBy('reports.report_id', 'desc')
    .select('reports.report_id')
  // Two queries, because a single one that sorts by sub-category first would have to sort the whole category.
  const sameSubCategory = await newestReports
    .where('reports.sub_category_id', '=', subCategoryId)
    .limit(maxRelated)
    .execute()
  const sameCategory =
    sameSubCategory.length === maxRelated
      ? []
      : await newestReports
          .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
          .where('sub_categories.category_id', '=', categoryId)
          .where('reports.sub_category_id', '!=', subCategoryId)
          .limit(maxRelated - sameSubCategory.length)
          .execute()
  const ids = [...sameSubCategory, ...sameCategory].map(({ report_id }) => report_id)
  return listReportRows(database, actor, ids)
}
