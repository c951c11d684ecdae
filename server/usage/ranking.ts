import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'

const lockKey = 4_602_004
const rankedDays = 90

/**
 * Counts the downloads of data in the last 90 days again; those of metadata, which need no account, would let anybody raise
 * any report (decision 15). Rows whose number is unchanged are not written, or the pages kept for visitors would go stale for nothing. Does nothing
 * while another node is at it.
 */
export const refreshDownloadRanking = (database: Database, clock: Clock) =>
  database.transaction().execute(async transaction => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as taken`.execute(
      transaction,
    )
    if (!rows[0]!.taken) return
    const now = clock.now()
    const since = new Date(now.getTime() - rankedDays * 24 * 3600 * 1000)
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
