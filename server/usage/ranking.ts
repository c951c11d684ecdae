import { sql } from 'kysely'
import { dayMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'

/** Key of the advisory lock that lets only one node count. */
const lockKey = 4_602_004
const rankedDays = 90

/**
 * Counts the downloads of each report in the last 90 days again. Downloads of metadata do not count: they need no account, so anyone could
 * raise the rank of a report (decision 15). Unchanged rows are not written, as this would needlessly invalidate the pages cached for
 * visitors. Does nothing while another node counts.
 */
export const refreshDownloadRanking = (database: Database, clock: Clock) =>
  database.transaction().execute(async transaction => {
    const { rows } = await sql<{
      isLocked: boolean
    }>`select pg_try_advisory_xact_lock(${lockKey}) as "isLocked"`.execute(transaction)
    if (!rows[0]!.isLocked) return
    const now = clock.now()
    const since = new Date(now.getTime() - rankedDays * dayMilliseconds)
    await sql`
      with counted as materialized (
        select report_id, count(*) as downloads from downloads
        where kind <> 'metadata' and started_at > ${since} and started_at <= ${now} group by report_id
      ), dropped as (
        delete from download_ranking where not exists (select from counted where counted.report_id = download_ranking.report_id)
      )
      insert into download_ranking as kept (report_id, downloads)
      select report_id, downloads from counted
      on conflict (report_id) do update set downloads = excluded.downloads where kept.downloads <> excluded.downloads
    `.execute(transaction)
  })
