import { sql } from 'kysely'
import type {
  VersionChanges,
  VersionChoice,
  VersionQuery,
} from '../../../contract/catalogue/versions/report-versions.ts'
import type { FileStore, VersionComparison } from '../../files/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { MovedFile, OutgoingFile } from '../../platform/http/downloads/downloads.ts'
import { notFound } from '../../platform/problem.ts'
import { findRequestedReport, requireRequestedReport } from './requested-reports.ts'

/** Returns the changes of the requested version. Throws 404 for one that the actor may not see. */
export const readVersionChanges = async (
  database: Database,
  actor: Actor,
  versionQuery: VersionQuery,
): Promise<VersionChanges> => {
  const { reportId, version } = await requireRequestedReport(database, actor, versionQuery)
  if (!version) throw notFound()
  const earlier = await findEarlierVersion(database, reportId, version.number)
  const row = await findComparison(database, version.versionId)
  const base = { number: version.number, against: earlier, ...emptyChanges }
  if (!earlier) return { ...base, state: 'first' }
  if (!row) return { ...base, state: 'comparing' }
  if (row.reason !== null) return { ...base, state: 'impossible', reason: row.reason as VersionChanges['reason'] }
  const { key, columnsAdded, columnsRemoved, sample } = row.found!
  return {
    ...base,
    state: 'compared',
    key,
    rowsAdded: row.rows_added,
    rowsRemoved: row.rows_removed,
    rowsChanged: row.rows_changed,
    columnsAdded,
    columnsRemoved,
    columns: sample.columns,
    rows: sample.rows,
    hasFile: row.digest !== null,
  }
}

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

type StoredComparison = Pick<
  Exclude<VersionComparison, { reason: string }>,
  'key' | 'columnsAdded' | 'columnsRemoved' | 'sample'
>

const findComparison = (database: Database, versionId: number) =>
  database
    .selectFrom('version_comparisons')
    .leftJoin('stored_files', 'stored_files.digest', 'version_comparisons.digest')
    .select(['reason', 'rows_added', 'rows_removed', 'rows_changed', 'version_comparisons.digest', 'size_bytes'])
    .select(sql<StoredComparison | null>`found`.as('found'))
    .where('report_version_id', '=', versionId)
    .executeTakeFirst()

/** Returns the version before a number; null for the first. */
export const findEarlierVersion = async (database: Database, reportId: number, number: number) => {
  const row = await database
    .selectFrom('report_versions')
    .select(['number', 'as_of'])
    .where('report_id', '=', reportId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { number: row.number, asOf: row.as_of.toISOString() } : null
}

/** Returns the key columns of the comparison with the version before; null if there is no comparison or whole rows were compared. */
export const findComparedKey = async (database: Database, versionId: number): Promise<string[] | null> =>
  (await findComparison(database, versionId))?.found?.key ?? null

/** Finds the file of all changes of a version, for an actor who may see the report. It is not counted as a download. */
export const findChangesFile = async (
  { database, store }: { database: Database; store: FileStore },
  actor: Actor,
  fileName: string,
  choice: VersionChoice,
): Promise<OutgoingFile | MovedFile | undefined> => {
  const requested = await findRequestedReport(database, actor, { fileName, ...choice })
  if (!requested?.version) return undefined
  if (requested.fileName !== fileName && choice.version === undefined) return { movedTo: requested.fileName }
  const row = await findComparison(database, requested.version.versionId)
  if (!row?.digest) return undefined
  const { digest } = row
  return {
    digest,
    sizeBytes: row.size_bytes!,
    name: `${requested.fileName}_v${requested.version.number}_changes.zip`,
    contentType: 'application/zip',
    open: range => store.open(digest, range),
  }
}
