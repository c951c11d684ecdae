import { sql, type Transaction } from 'kysely'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { FollowsContext } from '../context.ts'
import type { ReleaseChange } from './changes.ts'

/** How long a release waits for the comparison with the previous version, in addition to the settling time. */
const comparisonMilliseconds = 10 * minuteMilliseconds

/** Settles the next due release: no further version joins it, and its change is stored. Returns false if no release is due. */
export const settleNextRelease = ({ database, clock, settlingMilliseconds }: FollowsContext): Promise<boolean> =>
  database.transaction().execute(async transaction => {
    const now = clock.now()
    const release = await findDueRelease(transaction, new Date(now.getTime() - settlingMilliseconds))
    if (!release) return false
    const change = await readChange(transaction, release)
    await transaction
      .updateTable('followed_releases')
      // Nobody is mailed about a release that changed nothing, so it counts as announced.
      .set({ settled_at: now, change: change && JSON.stringify(change), ...(!change && { announced_at: now }) })
      .where('release_id', '=', release.releaseId)
      .execute()
    return true
  })

/** A release that can be settled. */
interface DueRelease {
  releaseId: number
  reportId: number
  /** The number of its first version. */
  firstNumber: number
  /** The number and the id of its last version. */
  lastNumber: number
  lastVersionId: number
}

/**
 * Finds a release that was first published before a time and whose last version is compared with the previous one. A version without a
 * previous one, or without a comparison for ten minutes, is not waited for. Locks only the release: a concurrent publication waits for this
 * short transaction and then begins the next release.
 */
const findDueRelease = async (transaction: Transaction<DB>, publishedBefore: Date): Promise<DueRelease | undefined> => {
  const uncomparedBefore = new Date(publishedBefore.getTime() - comparisonMilliseconds)
  const { rows } = await sql<DueRelease>`
    select release.release_id as "releaseId", release.report_id as "reportId", first_version.number as "firstNumber",
      last_version.number as "lastNumber", last_version.report_version_id as "lastVersionId"
    from followed_releases as release
    join report_versions as first_version on first_version.report_version_id = release.first_version_id
    join report_versions as last_version on last_version.report_version_id = release.last_version_id
    where release.settled_at is null and release.published_at <= ${publishedBefore} and (
      exists (select from version_comparisons where version_comparisons.report_version_id = last_version.report_version_id)
      or not exists (select from report_versions as earlier
        where earlier.report_id = release.report_id and earlier.number < last_version.number)
      or last_version.as_of <= ${uncomparedBefore})
    order by release.release_id limit 1 for update of release skip locked`.execute(transaction)
  return rows[0]
}

/** How the last version of a release differs from the versions before it. */
interface ReleaseComparison {
  /** False if the last version has metadata only. */
  hasTable: boolean
  /** True if the last version has the same data files as the version before the release. */
  hasSameFiles: boolean
  /** True if there is no version before the release. */
  isFirst: boolean
  /** Why the last version could not be compared with the previous one. */
  reason: string | null
  /** Numbers of rows; null without a comparison. */
  added: number | null
  removed: number | null
  changed: number | null
  columnsAdded: string[] | null
  columnsRemoved: string[] | null
}

/**
 * Returns what a release changed, by its last version. Null if this version has the same data files as the version before the release, also
 * after a change that was undone, or if it has metadata only.
 */
const readChange = async (transaction: Transaction<DB>, release: DueRelease): Promise<ReleaseChange | null> => {
  const comparison = await readComparison(transaction, release)
  if (!comparison.hasTable || comparison.hasSameFiles) return null
  const versionCount = release.lastNumber - release.firstNumber + 1
  if (comparison.isFirst && versionCount === 1) return { kind: 'first', versions: versionCount }
  const isCompared = comparison.reason === null && comparison.added !== null
  if (!isCompared) return { kind: 'unknown', versions: versionCount }
  return {
    kind: 'compared',
    versions: versionCount,
    added: Number(comparison.added),
    removed: Number(comparison.removed),
    // Null for tables without a key column, in which a changed row counts as removed and added.
    changed: Number(comparison.changed ?? 0),
    columnsAdded: comparison.columnsAdded ?? [],
    columnsRemoved: comparison.columnsRemoved ?? [],
  }
}

/** Reads how the last version of a release differs from the versions before it. */
const readComparison = async (
  transaction: Transaction<DB>,
  { reportId, firstNumber, lastVersionId }: DueRelease,
): Promise<ReleaseComparison> => {
  /** Builds SQL of the kinds and the digests of a version's data files as one text; null if it has none. */
  const buildDataFilesSql = (versionIdColumn: string) => sql`(
    select string_agg(report_files.kind || report_files.digest, ' ' order by report_files.kind)
    from report_version_files join report_files using (report_file_id)
    where report_version_files.report_version_id = ${sql.ref(versionIdColumn)} and report_version_files.kind in ('csv', 'excel'))`
  const lastDataFilesSql = buildDataFilesSql('last_version.report_version_id')
  // `base_version` is the version before the release; `version_comparisons` compares each version with the one before it.
  const { rows } = await sql<ReleaseComparison>`
    select ${lastDataFilesSql} is not null as "hasTable",
      ${lastDataFilesSql} is not distinct from ${buildDataFilesSql('base_version.report_version_id')} as "hasSameFiles",
      base_version.report_version_id is null as "isFirst",
      comparison.reason, comparison.rows_added as added, comparison.rows_removed as removed, comparison.rows_changed as changed,
      comparison.found->'columnsAdded' as "columnsAdded", comparison.found->'columnsRemoved' as "columnsRemoved"
    from report_versions as last_version
    left join lateral (select report_version_id from report_versions
      where report_id = ${reportId} and number < ${firstNumber} order by number desc limit 1) as base_version on true
    left join version_comparisons as comparison on comparison.report_version_id = last_version.report_version_id
    where last_version.report_version_id = ${lastVersionId}`.execute(transaction)
  return rows[0]!
}
