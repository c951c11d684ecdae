import { sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import { shareReads } from '../../../platform/http/caches/shared-reads.ts'
import { type IndexedTerms, readIndexedTerms } from '../indexed-terms.ts'
import { ChangedReports, maxRecorded } from './changed-reports.ts'
import type { LookupChanges } from './kept-lookups.ts'
import { type IndexedReport, ReportIndex } from './report-index.ts'

/** A sub-category, by whose names its reports are found. */
export interface SearchedSubCategory {
  subCategoryId: number
  categoryId: number
  /** Its names and those of its category, normalised. */
  text: string
}

/** What searches read from memory. */
export interface SearchContext {
  /** The catalogue version at which it was read; it may contain later changes. */
  version: number
  /** The version at which the values of tables last changed. */
  valuesVersion: number
  reports: ReportIndex
  /** The changed reports since the index was created. All contexts of an index share them, so they may contain changes after `version`. */
  changes: LookupChanges
  subCategories: readonly SearchedSubCategory[]
  /** The names of all sub-categories in one text. */
  subCategoryText: string
  /** The codes of the listed terms. */
  terms: IndexedTerms
}

interface CurrentIndex {
  context: SearchContext
  /** The catalogue version of the database of the search, which may be lower than that of the context. */
  version: number
}

/** Number of reports that are read at a time. It is low, so that the garbage collector frees their texts early. */
const batchSize = 250

/**
 * Opens the index of all reports in memory, which the database and its replicas share. The returned function takes one of these databases
 * and returns a function that returns the index and the catalogue version of this database. The index contains all commits that this
 * database had at the call.
 */
export const openIndex = () => {
  let context: SearchContext | undefined
  /** The `useVersion` at which the numbers of downloads in `context` were read. */
  let downloadsVersion = 0
  const isCurrent = (version: number) => context !== undefined && version <= context.version
  /**
   * Reads what has changed. `lastVersion` is the version that the last call read from the same database, `databaseVersion` the one that
   * this call read. A lower version than the last one shows that commits were lost in a failover or a restore, so that the whole index must
   * be read again.
   */
  const refresh = (
    database: Database,
    { lastVersion, databaseVersion }: { lastVersion: number; databaseVersion: number },
  ): Promise<CurrentIndex> =>
    database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async transaction => {
        const versions = await readVersions(transaction)
        const { version, valuesVersion } = versions
        const hasVersionFallen = Math.min(databaseVersion, version) < lastVersion
        // A refresh for another database may have read this version already.
        if (context && isCurrent(version) && !hasVersionFallen) return { context, version }
        const subCategories = await readSubCategories(transaction)
        const { reports, changedIds } = await updateReports(transaction, hasVersionFallen ? undefined : context)
        // An index that was read as a whole has the current downloads already.
        if (changedIds && versions.useVersion !== downloadsVersion) await replaceDownloads(transaction, reports)
        downloadsVersion = versions.useVersion
        // The list of terms changes only when a new version of the portal starts.
        const terms = context?.terms.size ? context.terms : await readIndexedTerms(transaction)
        const subCategoryText = subCategories.map(({ text }) => text).join('\n')
        const changes =
          context && changedIds
            ? await recordChanges(transaction, context, { ...versions, changedIds })
            : { texts: new ChangedReports(version), values: new ChangedReports(version) }
        context = { version, valuesVersion, reports, changes, terms, subCategories, subCategoryText }
        return { context, version }
      })
  let latestRefresh: Promise<unknown> = Promise.resolve()
  return (database: Database): (() => Promise<CurrentIndex>) => {
    /** The version that the last call read from this database. */
    let lastVersion = 0
    const readCurrent = async (): Promise<CurrentIndex> => {
      const { version } = await readVersions(database)
      // The index may be ahead of a replica.
      if (context && isCurrent(version) && version >= lastVersion) {
        lastVersion = version
        return { context, version }
      }
      const versions = { lastVersion, databaseVersion: version }
      const refreshed = latestRefresh.then(() => refresh(database, versions))
      latestRefresh = refreshed.catch(() => {})
      lastVersion = (await refreshed).version
      return refreshed
    }
    return shareReads(readCurrent)
  }
}

export type OpenIndex = ReturnType<typeof openIndex>

interface CatalogueVersions {
  /** Rises with every change that visitors see. */
  version: number
  /** Rises when the numbers of downloads change. */
  useVersion: number
  /** The version at which the values of tables last changed. */
  valuesVersion: number
}

const readVersions = async (database: Database): Promise<CatalogueVersions> => {
  const selectVersions = sql<CatalogueVersions>`select /* prepared */ version,
    use_version as "useVersion", values_version as "valuesVersion" from catalogue_version`
  return (await selectVersions.execute(database)).rows[0]!
}

const readSubCategories = (database: Database): Promise<SearchedSubCategory[]> =>
  database
    .selectFrom('search_places')
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'search_places.sub_category_id')
    .select(['search_places.sub_category_id as subCategoryId', 'category_id as categoryId', 'text'])
    .execute()

/** Records the reports that have changed since a context was read. Changes and returns the `changes` of the context. */
const recordChanges = async (
  database: Database,
  { changes, version: earlierVersion, valuesVersion: earlierValuesVersion }: SearchContext,
  { version, valuesVersion, changedIds }: { version: number; valuesVersion: number; changedIds: number[] },
) => {
  changes.texts.note(changedIds, version)
  if (valuesVersion === earlierValuesVersion) return changes
  const rows = await database
    .selectFrom('value_changes')
    .select(['report_id', 'changed_in'])
    .where('changed_in', '>', earlierVersion)
    .limit(maxRecorded + 1)
    .execute()
  // A transaction that began before the table `value_changes` was created has left no rows, so the row of the last change is missing. More
  // rows than the limit count as complete, because `note` then marks all reports as changed.
  const hasAllChanges = rows.length > maxRecorded || rows.some(({ changed_in }) => changed_in === valuesVersion)
  if (hasAllChanges)
    changes.values.note(
      rows.map(({ report_id }) => report_id),
      version,
    )
  else changes.values.noteAll(version)
  return changes
}

/**
 * Adds the reports that have changed since the known context to its index, and returns their ids. Without a known context, or if reports
 * were deleted, reads all reports into a new index and returns no ids.
 */
const updateReports = async (database: Database, knownContext: SearchContext | undefined) => {
  const { reportCount } = await database
    .selectFrom('report_counts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('reports'), sql.lit(0)).as('reportCount'))
    .executeTakeFirstOrThrow()
  if (knownContext) {
    const changedIds: number[] = []
    for await (const report of readChangedReports(database, knownContext.version)) {
      knownContext.reports.change(report)
      changedIds.push(report.id)
    }
    if (knownContext.reports.size === Number(reportCount)) return { reports: knownContext.reports, changedIds }
  }
  const reports = new ReportIndex()
  for await (const report of readChangedReports(database)) reports.add(report)
  reports.finish()
  return { reports, changedIds: undefined }
}

/** Reads the reports that have changed after a version, or all reports. */
const readChangedReports = async function* (database: Database, version?: number): AsyncGenerator<IndexedReport> {
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
const replaceDownloads = async (database: Database, reports: ReportIndex) => {
  const rows = await database.selectFrom('report_use').select(['report_id', 'downloads']).execute()
  reports.downloads.fill(0)
  for (const { report_id, downloads } of rows) {
    const reportNumber = reports.findNumber(report_id)
    if (reportNumber !== undefined) reports.downloads[reportNumber] = downloads
  }
}
