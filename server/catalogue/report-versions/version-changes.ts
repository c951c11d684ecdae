import { sql } from 'kysely'
import type {
  VersionChanges,
  VersionChoice,
  VersionQuery,
} from '../../../contract/catalogue/versions/report-versions.ts'
import type { FileStore, VersionComparison } from '../../files/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { MovedFile } from '../../platform/http/downloads/downloads.ts'
import type { OutgoingFile } from '../../platform/http/downloads/file-responses.ts'
import { notFound } from '../../platform/problem.ts'
import { findRequestedReport, requireRequestedReport } from './requested-reports.ts'

/** Returns the changes of the requested version since the previous one. Throws 404 for a version that the actor may not see. */
export const readVersionChanges = async (
  database: Database,
  actor: Actor,
  versionQuery: VersionQuery,
): Promise<VersionChanges> => {
  const { reportId, version } = await requireRequestedReport(database, actor, versionQuery)
  if (!version) throw notFound()
  const earlierVersion = await findEarlierVersion(database, reportId, version.number)
  const comparison = await findComparison(database, version.versionId)
  const withoutChanges = { number: version.number, against: earlierVersion, ...emptyChanges }
  if (!earlierVersion) return { ...withoutChanges, state: 'first' }
  if (!comparison) return { ...withoutChanges, state: 'comparing' }
  const { reason } = comparison
  if (reason !== null) return { ...withoutChanges, state: 'impossible', reason: reason as VersionChanges['reason'] }
  // A comparison without a reason always has details.
  const { key, columnsAdded, columnsRemoved, sample } = comparison.details!
  return {
    ...withoutChanges,
    state: 'compared',
    key,
    rowsAdded: comparison.rows_added,
    rowsRemoved: comparison.rows_removed,
    rowsChanged: comparison.rows_changed,
    columnsAdded,
    columnsRemoved,
    columns: sample.columns,
    rows: sample.rows,
    hasFile: comparison.digest !== null,
  }
}

/** The fields of a version whose changes are not known; the values of a comparison replace them. */
const emptyChanges = {
  reason: null,
  key: null,
  rowsAdded: null,
  rowsRemoved: null,
  rowsChanged: null,
  columnsAdded: [],
  columnsRemoved: [],
  columns: [],
  rows: [],
  hasFile: false,
}

/** The details of a comparison, which are stored as JSON. */
type ComparisonDetails = Pick<
  Exclude<VersionComparison, { reason: string }>,
  'key' | 'columnsAdded' | 'columnsRemoved' | 'sample'
>

/** Finds the comparison of a version with the previous one; undefined until it is done. `reason` says why it was impossible. */
const findComparison = (database: Database, versionId: number) =>
  database
    .selectFrom('version_comparisons')
    .leftJoin('stored_files', 'stored_files.digest', 'version_comparisons.digest')
    .select(['reason', 'rows_added', 'rows_removed', 'rows_changed', 'version_comparisons.digest', 'size_bytes'])
    .select(sql<ComparisonDetails | null>`found`.as('details'))
    .where('report_version_id', '=', versionId)
    .executeTakeFirst()

/** Returns the version of a report before the one with this number; null if that is the first version. */
export const findEarlierVersion = async (database: Database, reportId: number, versionNumber: number) => {
  const row = await database
    .selectFrom('report_versions')
    .select(['number', 'as_of'])
    .where('report_id', '=', reportId)
    .where('number', '<', versionNumber)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { number: row.number, asOf: row.as_of.toISOString() } : null
}

/** Returns the key columns of the comparison with the previous version; null if there is no comparison or whole rows were compared. */
export const findComparisonKeyColumns = async (database: Database, versionId: number): Promise<string[] | null> =>
  (await findComparison(database, versionId))?.details?.key ?? null

/**
 * Finds the file with all changes of a version; undefined if the actor may not see the version or it has no such file. For a former File
 * Name, returns the current one. The download is not counted.
 */
export const findChangesFile = async (
  { database, store }: { database: Database; store: FileStore },
  actor: Actor,
  fileName: string,
  choice: VersionChoice,
): Promise<OutgoingFile | MovedFile | undefined> => {
  const requestedReport = await findRequestedReport(database, actor, { fileName, ...choice })
  if (!requestedReport?.version) return undefined
  // A URL with a version number stays valid under a former File Name.
  const isMoved = requestedReport.fileName !== fileName && choice.version === undefined
  if (isMoved) return { movedTo: requestedReport.fileName }
  const comparison = await findComparison(database, requestedReport.version.versionId)
  if (!comparison?.digest) return undefined
  const { digest } = comparison
  return {
    digest,
    sizeBytes: comparison.size_bytes!,
    name: `${requestedReport.fileName}_v${requestedReport.version.number}_changes.zip`,
    contentType: 'application/zip',
    open: range => store.open(digest, range),
  }
}
