import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import type { FollowsContext } from '../context.ts'
import type { ReleaseChange } from './changes.ts'

/** How long a release waits for the comparison with the previous version, in addition to the time in which further versions join it. */
const comparisonMilliseconds = 10 * 60_000

/** Closes one release to further versions and stores its change. Returns false if none is due. */
export const settleNext = ({ database, clock, settlingMilliseconds }: FollowsContext): Promise<boolean> =>
  database.transaction().execute(async transaction => {
    const now = clock.now()
    const release = await findDue(transaction, new Date(now.getTime() - settlingMilliseconds))
    if (!release) return false
    const change = await findChange(transaction, release)
    await transaction
      .updateTable('followed_releases')
      .set({ settled_at: now, change: change && JSON.stringify(change), ...(!change && { announced_at: now }) })
      .where('release_id', '=', release.releaseId)
      .execute()
    return true
  })

interface DueRelease {
  releaseId: number
  reportId: number
  first: number
  last: number
  lastId: number
}

/** Locks only the release: a concurrent publication waits for this short transaction and then begins the next release. */
const findDue = async (transaction: Transaction<DB>, before: Date): Promise<DueRelease | undefined> => {
  const { rows } = await sql<DueRelease>`
    select r.release_id as "releaseId", r.report_id as "reportId", f.number as first, l.number as last, l.report_version_id as "lastId"
    from followed_releases r
    join report_versions f on f.report_version_id = r.first_version_id
    join report_versions l on l.report_version_id = r.last_version_id
    where r.settled_at is null and r.published_at <= ${before} and (
      exists (select from version_comparisons c where c.report_version_id = l.report_version_id)
      or not exists (select from report_versions e where e.report_id = r.report_id and e.number < l.number)
      or l.as_of <= ${new Date(before.getTime() - comparisonMilliseconds)})
    order by r.release_id limit 1 for update of r skip locked`.execute(transaction)
  return rows[0]
}

interface ReleaseComparison {
  hasData: boolean
  isSame: boolean
  isFirst: boolean
  reason: string | null
  added: number | null
  removed: number | null
  changed: number | null
  columnsAdded: string[] | null
  columnsRemoved: string[] | null
}

/** Returns the change from the version before the release to its last; null if the table is unchanged. */
const findChange = async (transaction: Transaction<DB>, release: DueRelease): Promise<ReleaseChange | null> => {
  const { first, last, lastId, reportId } = release
  const buildTableDigests = (version: string) => sql`(select string_agg(f.kind || f.digest, ' ' order by f.kind)
    from report_version_files v join report_files f using (report_file_id)
    where v.report_version_id = ${sql.raw(version)} and v.kind in ('csv', 'excel'))`
  const { rows } = await sql<ReleaseComparison>`
    select ${buildTableDigests('l.report_version_id')} is not null as "hasData", b.report_version_id is null as "isFirst",
      ${buildTableDigests('l.report_version_id')} is not distinct from ${buildTableDigests('b.report_version_id')} as "isSame",
      c.reason, c.rows_added as added, c.rows_removed as removed, c.rows_changed as changed,
      c.found->'columnsAdded' as "columnsAdded", c.found->'columnsRemoved' as "columnsRemoved"
    from report_versions l
    left join lateral (select report_version_id from report_versions
      where report_id = ${reportId} and number < ${first} order by number desc limit 1) b on true
    left join version_comparisons c on c.report_version_id = l.report_version_id
    where l.report_version_id = ${lastId}`.execute(transaction)
  const { hasData, isSame, isFirst, reason, added, ...comparison } = rows[0]!
  if (!hasData || isSame) return null
  const versions = last - first + 1
  if (isFirst && versions === 1) return { kind: 'first', versions }
  if (reason !== null || added === null) return { kind: 'unknown', versions }
  return {
    kind: 'compared',
    versions,
    added: Number(added),
    removed: Number(comparison.removed),
    changed: Number(comparison.changed ?? 0),
    columnsAdded: comparison.columnsAdded ?? [],
    columnsRemoved: comparison.columnsRemoved ?? [],
  }
}
