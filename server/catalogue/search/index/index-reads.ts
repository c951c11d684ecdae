import { sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import type { IndexedReport, ReportIndex } from './report-index.ts'

/** A sub-category, by whose names its reports are found. */
export interface SearchedSubCategory {
  subCategoryId: number
  categoryId: number
  /** Its names and those of its category, normalised. */
  text: string
}

/** Number of reports that are read at a time. It is low, so that the garbage collector frees their texts early. */
const batchSize = 250

/** The versions of the catalogue in the database. */
interface CatalogueVersions {
  /** Rises with every change that visitors see. */
  version: number
  /** Rises when the numbers of downloads change. */
  useVersion: number
  /** The version at which the values of tables last changed. */
  valuesVersion: number
}

/** Reads the versions that the database has now. */
export const readVersions = async (database: Database): Promise<CatalogueVersions> => {
  const selectVersions = sql<CatalogueVersions>`select /* prepared */ version,
    use_version as "useVersion", values_version as "valuesVersion" from catalogue_version`
  return (await selectVersions.execute(database)).rows[0]!
}

/** Reads all sub-categories. */
export const readSubCategories = (database: Database): Promise<SearchedSubCategory[]> =>
  database
    .selectFrom('search_places')
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'search_places.sub_category_id')
    .select(['search_places.sub_category_id as subCategoryId', 'category_id as categoryId', 'text'])
    .execute()

/** Reads the number of all reports. */
export const countReports = async (database: Database) => {
  const { reportCount } = await database
    .selectFrom('report_counts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('reports'), sql.lit(0)).as('reportCount'))
    .executeTakeFirstOrThrow()
  return Number(reportCount)
}

/** Reads the reports that have changed after a version, in ascending order of ids; without a version, all reports. */
export const readChangedReports = async function* (
  database: Database,
  version?: number,
): AsyncGenerator<IndexedReport> {
  const isChangedSql = version === undefined ? sql`true` : sql`changed_in > ${version}`
  for (let lastId = 0; ; ) {
    const { rows } = await sql<IndexedReport>`
      select report_id as id, status, sub_level_id as "subLevelId", sub_category_id as "subCategoryId",
        release_date - date '2000-01-01' as released, first_year as "firstYear", last_year as "lastYear",
        coalesce((select downloads from report_use where report_use.report_id = report_search.report_id), 0) as downloads,
        document as texts, terms::text, starting_terms::text as starting, named_terms::text as named, title_terms::text as titled
      from report_search
      where ${isChangedSql} and report_id > ${lastId} order by report_id limit ${sql.lit(batchSize)}`.execute(database)
    yield* rows
    if (rows.length < batchSize) return
    lastId = rows.at(-1)!.id
  }
}

/** Replaces the downloads of all reports in the index. */
export const replaceDownloads = async (database: Database, reports: ReportIndex) => {
  const rows = await database.selectFrom('report_use').select(['report_id', 'downloads']).execute()
  reports.downloads.fill(0)
  for (const { report_id, downloads } of rows) {
    const reportNumber = reports.findNumber(report_id)
    if (reportNumber !== undefined) reports.downloads[reportNumber] = downloads
  }
}
