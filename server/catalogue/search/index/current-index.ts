import { sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import { shareReads } from '../../../platform/http/caches/version-cache.ts'
import { type IndexedTerms, readIndexedTerms } from '../indexed-terms.ts'
import { ChangedReports, maxRemembered } from './changed-reports.ts'
import type { LookupChanges } from './kept-lookups.ts'
import { type IndexedReport, ReportIndex } from './report-index.ts'

/** A sub-category with its names and those of its category, normalised. All of these names find its reports. */
export interface SearchedSubCategory {
  subCategoryId: number
  categoryId: number
  text: string
}

/** The catalogue as search reads it, at one version or later. */
export interface SearchContext {
  version: number
  /** The version at which the values of tables last changed. */
  valuesVersion: number
  reports: ReportIndex
  /** The changes since the index was created. All contexts of an index share them, so they may include changes after `version`. */
  changes: LookupChanges
  subCategories: readonly SearchedSubCategory[]
  /** The names of all sub-categories in one text. */
  subCategoryText: string
  /** The codes of the listed terms. */
  terms: IndexedTerms
}

interface CurrentIndex {
  context: SearchContext
  version: number
}

/** The number of reports that are read at once; few, so that their texts are garbage of the young generation. */
const batchSize = 250

/**
 * Opens the index of all reports in memory, which every database of the portal shares. The returned function takes a database and returns
 * one that reads the index, never older than the last commit in that database before the call, and the version of that database.
 */
export const openIndex = () => {
  let context: SearchContext | undefined
  let useVersion = 0
  const isCurrent = (version: number) => context !== undefined && version <= context.version
  /** Reads what changed. A version below the earlier one of the database means that commits were lost in a failover or a restore. */
  const refresh = (database: Database, { earlier, seen }: { earlier: number; seen: number }): Promise<CurrentIndex> =>
    database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async transaction => {
        const now = await readVersion(transaction)
        const hasVersionFallen = Math.min(seen, now.version) < earlier
        // A refresh for another database may have read this version already.
        if (context && isCurrent(now.version) && !hasVersionFallen) return { context, version: now.version }
        const subCategories = await readSubCategories(transaction)
        const { reports, changedIds } = await readReports(transaction, hasVersionFallen ? undefined : context)
        if (changedIds && now.useVersion !== useVersion) await readDownloads(transaction, reports)
        useVersion = now.useVersion
        const terms = context?.terms.size ? context.terms : await readIndexedTerms(transaction)
        const subCategoryText = subCategories.map(({ text }) => text).join('\n')
        const { version, valuesVersion } = now
        const changes =
          context && changedIds
            ? await noteChanges(transaction, context, { ...now, changedIds })
            : { texts: new ChangedReports(version), values: new ChangedReports(version) }
        context = { version, valuesVersion, reports, changes, terms, subCategories, subCategoryText }
        return { context, version: now.version }
      })
  let latestRefresh: Promise<unknown> = Promise.resolve()
  return (database: Database): (() => Promise<CurrentIndex>) => {
    let lastVersion = 0
    const readCurrent = async (): Promise<CurrentIndex> => {
      const { version } = await readVersion(database)
      // A replica may be behind.
      if (context && isCurrent(version) && version >= lastVersion) {
        lastVersion = version
        return { context, version }
      }
      const versions = { earlier: lastVersion, seen: version }
      const refreshed = latestRefresh.then(() => refresh(database, versions))
      latestRefresh = refreshed.catch(() => {})
      lastVersion = (await refreshed).version
      return refreshed
    }
    return shareReads(readCurrent)
  }
}

export type OpenIndex = ReturnType<typeof openIndex>

const readVersion = async (database: Database) => {
  const select = sql<{ version: number; useVersion: number; valuesVersion: number }>`select /* prepared */ version,
    use_version as "useVersion", values_version as "valuesVersion" from catalogue_version`
  return (await select.execute(database)).rows[0]!
}

const readSubCategories = (database: Database): Promise<SearchedSubCategory[]> =>
  database
    .selectFrom('search_places')
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'search_places.sub_category_id')
    .select(['search_places.sub_category_id as subCategoryId', 'category_id as categoryId', 'text'])
    .execute()

const noteChanges = async (
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
    .limit(maxRemembered + 1)
    .execute()
  // A transaction that began before the migration of `value_changes` left no rows.
  const isComplete = rows.length > maxRemembered || rows.some(({ changed_in }) => changed_in === valuesVersion)
  if (isComplete)
    changes.values.note(
      rows.map(({ report_id }) => report_id),
      version,
    )
  else changes.values.noteAll(version)
  return changes
}

/**
 * Adds what changed since the known version and returns the ids of these reports. If none are known or some were deleted, it reads all into
 * a new index and returns no ids.
 */
const readReports = async (database: Database, knownContext: SearchContext | undefined) => {
  const { count } = await database
    .selectFrom('report_counts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('reports'), sql.lit(0)).as('count'))
    .executeTakeFirstOrThrow()
  if (knownContext) {
    const changedIds: number[] = []
    for await (const report of readChangedReports(database, knownContext.version)) {
      knownContext.reports.change(report)
      changedIds.push(report.id)
    }
    if (knownContext.reports.size === Number(count)) return { reports: knownContext.reports, changedIds }
  }
  const reports = new ReportIndex()
  for await (const report of readChangedReports(database)) reports.add(report)
  reports.finish()
  return { reports, changedIds: undefined }
}

/** Reads the reports that changed after a version, or all. */
const readChangedReports = async function* (database: Database, version?: number): AsyncGenerator<IndexedReport> {
  const isChangedSql = version === undefined ? sql`true` : sql`changed_in > ${version}`
  for (let lastId = 0; ; ) {
    const { rows } = await sql<IndexedReport>`
      select s.report_id as id, status, sub_level_id as "subLevelId", sub_category_id as "subCategoryId",
        release_date - date '2000-01-01' as released, first_year as "firstYear", last_year as "lastYear",
        coalesce((select downloads from report_use u where u.report_id = s.report_id), 0) as downloads, document as texts, terms::text, starting_terms::text as starting, named_terms::text as named, title_terms::text as titled
      from report_search s
      where ${isChangedSql} and s.report_id > ${lastId} order by s.report_id limit ${sql.lit(batchSize)}`.execute(
      database,
    )
    yield* rows
    if (rows.length < batchSize) return
    lastId = rows.at(-1)!.id
  }
}

const readDownloads = async (database: Database, reports: ReportIndex) => {
  const rows = await database.selectFrom('report_use').select(['report_id', 'downloads']).execute()
  reports.downloads.fill(0)
  for (const { report_id, downloads } of rows) {
    const number = reports.findNumber(report_id)
    if (number !== undefined) reports.downloads[number] = downloads
  }
}
