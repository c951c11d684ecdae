import type { Database } from '../../../platform/database/pool.ts'
import { shareReads } from '../../../platform/http/caches/shared-reads.ts'
import { type IndexedTerms, readIndexedTerms } from '../indexed-terms.ts'
import { ChangedReports, maxRecorded } from './changed-reports.ts'
import {
  countReports,
  readChangedReports,
  readSubCategories,
  readVersions,
  replaceDownloads,
  type SearchedSubCategory,
} from './index-reads.ts'
import type { LookupChanges } from './kept-lookups.ts'
import { ReportIndex } from './report-index.ts'

/** What searches read from memory. */
export interface SearchContext {
  /** The catalogue version at which it was read; it may contain later changes. */
  version: number
  /** The version at which the values of tables last changed. */
  valuesVersion: number
  reportIndex: ReportIndex
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

/** Returns the index, with all commits that its database had at the call, and the catalogue version of this database. */
type ReadCurrentIndex = () => Promise<CurrentIndex>

/**
 * Opens the index of all reports in memory, which the database and its replicas share. The returned function opens the index for one of
 * these databases.
 */
export const openIndex = () => {
  let context: SearchContext | undefined
  /** The `useVersion` at which the numbers of downloads in `context` were read. */
  let readUseVersion = 0
  const isInContext = (version: number) => context !== undefined && version <= context.version
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
        const { version, valuesVersion, useVersion } = await readVersions(transaction)
        const needsWholeRead = Math.min(databaseVersion, version) < lastVersion
        // A refresh for another database may have read this version already.
        if (context && isInContext(version) && !needsWholeRead) return { context, version }
        const subCategories = await readSubCategories(transaction)
        const { reports, changedIds } = await updateReports(transaction, needsWholeRead ? undefined : context)
        // An index that was read as a whole has the current downloads already.
        if (changedIds && useVersion !== readUseVersion) await replaceDownloads(transaction, reports)
        readUseVersion = useVersion
        // The list of terms changes only when a new version of the portal starts.
        const terms = context?.terms.size ? context.terms : await readIndexedTerms(transaction)
        const subCategoryText = subCategories.map(({ text }) => text).join('\n')
        // An index that was read as a whole has no record of earlier changes.
        let changes: LookupChanges = { texts: new ChangedReports(version), values: new ChangedReports(version) }
        if (context && changedIds) {
          await recordChanges(transaction, context, { version, valuesVersion, changedIds })
          changes = context.changes
        }
        context = { version, valuesVersion, reportIndex: reports, changes, terms, subCategories, subCategoryText }
        return { context, version }
      })
  let latestRefresh: Promise<unknown> = Promise.resolve()
  return (database: Database): ReadCurrentIndex => {
    /** The version that the last call read from this database. */
    let lastVersion = 0
    const readCurrent = async (): Promise<CurrentIndex> => {
      const { version } = await readVersions(database)
      // The index may be ahead of a replica.
      if (context && isInContext(version) && version >= lastVersion) {
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

/** Records the reports that have changed since a context was read. Adds them to `changes` of the context. */
const recordChanges = async (
  database: Database,
  { changes, version: earlierVersion, valuesVersion: earlierValuesVersion }: SearchContext,
  { version, valuesVersion, changedIds }: { version: number; valuesVersion: number; changedIds: number[] },
) => {
  changes.texts.record(changedIds, version)
  if (valuesVersion === earlierValuesVersion) return
  const rows = await database
    .selectFrom('value_changes')
    .select(['report_id', 'changed_in'])
    .where('changed_in', '>', earlierVersion)
    .limit(maxRecorded + 1)
    .execute()
  // A transaction that began before the table `value_changes` was created has left no rows, so the row of the last change is missing. More
  // rows than the limit count as complete, because `record` then marks all reports as changed.
  const hasAllChanges = rows.length > maxRecorded || rows.some(({ changed_in }) => changed_in === valuesVersion)
  if (hasAllChanges)
    changes.values.record(
      rows.map(({ report_id }) => report_id),
      version,
    )
  else changes.values.recordAll(version)
}

/**
 * Adds the reports that have changed since the known context to its index, and returns this index and their ids. Without a known context,
 * or if reports were deleted, reads all reports into a new index and returns it without ids.
 */
const updateReports = async (database: Database, knownContext: SearchContext | undefined) => {
  const reportCount = await countReports(database)
  if (knownContext) {
    const changedIds: number[] = []
    for await (const report of readChangedReports(database, knownContext.version)) {
      knownContext.reportIndex.change(report)
      changedIds.push(report.id)
    }
    if (knownContext.reportIndex.size === reportCount) return { reports: knownContext.reportIndex, changedIds }
  }
  const reports = new ReportIndex()
  for await (const report of readChangedReports(database)) reports.add(report)
  reports.finish()
  return { reports, changedIds: undefined }
}
