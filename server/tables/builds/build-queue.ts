import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { enqueueAll, type Queue } from '../../platform/jobs/index.ts'

/** A job that builds the Parquet of a version's table. */
export interface PendingBuild {
  versionId: number
}

export const tableBuildsQueue: Queue<PendingBuild> = { name: 'table-builds' }

/** Limit of tables that are enqueued at once. */
const maxTablesAtOnce = 10_000
/** Number of versions, the newest first, that are searched for missing builds every few seconds. */
const newestVersionCount = 200

/** Which tables are searched for missing builds: those of the newest versions, or of the latest version of every report. */
type BuildScope = 'newest versions' | 'all reports'

/** Milliseconds by which the builds of all reports are delayed, so that requests and mails come first after a start. */
const startDelayMilliseconds = 60_000

/**
 * SQL of the digest of a version's column choices, a part of the key of its build. The version has the alias v. A version without choices has
 * the same digest as one with an empty object.
 */
export const choicesDigestSql = sql<string>`md5(coalesce(nullif(v.column_choices, '{}'), '{}')::text)`

/** Lets only one transaction at a time enqueue builds; otherwise two nodes could enqueue the same tables. */
const lockQueue = (transaction: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(hashtext(${tableBuildsQueue.name}))`.execute(transaction)

/** Enqueues the builds that are missing or damaged and not enqueued yet. */
export const enqueueMissingBuilds = (database: Database, clock: Clock, scope: BuildScope): Promise<void> =>
  database.transaction().execute(async transaction => {
    await lockQueue(transaction)
    const delayMilliseconds = scope === 'all reports' ? startDelayMilliseconds : 0
    const runAt = new Date(clock.now().getTime() + delayMilliseconds)
    await enqueueAll(transaction, clock, tableBuildsQueue, await listMissingBuilds(transaction, scope), { runAt })
  })

const listMissingBuilds = async (transaction: Transaction<DB>, scope: BuildScope) => {
  const versions =
    scope === 'newest versions'
      ? sql`(select * from report_versions order by report_version_id desc limit ${newestVersionCount})`
      : sql`(select distinct on (report_id) * from report_versions order by report_id, number desc)`
  const { rows } = await sql<PendingBuild>`
    select v.report_version_id as "versionId" from ${versions} v
    join report_version_files vf using (report_version_id) join report_files f using (report_file_id)
    where vf.kind = 'csv' and not exists (select from table_builds b
        where b.csv_digest = f.digest and b.choices_digest = ${choicesDigestSql} and b.damaged_at is null)
      and not exists (select from jobs where queue = ${tableBuildsQueue.name}
        and payload = jsonb_build_object('versionId', v.report_version_id))
    order by v.report_version_id limit ${maxTablesAtOnce}`.execute(transaction)
  return rows
}

/** Enqueues the build of one version, due now. Does nothing if its build is due already, or has failed and waits for its next try. */
export const enqueueBuild = (database: Database, clock: Clock, versionId: number): Promise<void> =>
  database.transaction().execute(async transaction => {
    await lockQueue(transaction)
    const { rows } = await sql`select from jobs where queue = ${tableBuildsQueue.name}
      and payload = jsonb_build_object('versionId', ${versionId}::bigint)
      and (tries > 0 or next_try_at <= ${clock.now()})`.execute(transaction)
    if (rows.length === 0) await enqueueAll(transaction, clock, tableBuildsQueue, [{ versionId }])
  })

/** Milliseconds between a repair of a table and its next build, if its files are repeatedly damaged in the store. */
const repairPauseMilliseconds = 10 * 60_000

/** Marks the builds of a lost or damaged Parquet as damaged and enqueues them again. Does nothing for builds that are marked already. */
export const enqueueRebuild = (database: Database, clock: Clock, parquetDigest: string): Promise<void> =>
  database.transaction().execute(async transaction => {
    await lockQueue(transaction)
    const { rows } = await sql<PendingBuild & { repairedAt: Date | null }>`
      with damaged as (
        update table_builds set damaged_at = ${clock.now()} where parquet_digest = ${parquetDigest} and damaged_at is null
        returning csv_digest, choices_digest, repaired_at)
      select distinct on (d.csv_digest, d.choices_digest) v.report_version_id as "versionId", d.repaired_at as "repairedAt"
      from damaged d join report_files f on f.digest = d.csv_digest and f.kind = 'csv'
      join report_version_files using (report_file_id) join report_versions v using (report_version_id)
      where ${choicesDigestSql} = d.choices_digest order by d.csv_digest, d.choices_digest, v.report_version_id desc`.execute(
      transaction,
    )
    for (const { versionId, repairedAt } of rows) {
      // A table that was never repaired is rebuilt at once.
      const earliestTime = repairedAt ? repairedAt.getTime() + repairPauseMilliseconds : 0
      const runAt = new Date(Math.max(clock.now().getTime(), earliestTime))
      await enqueueAll(transaction, clock, tableBuildsQueue, [{ versionId }], { runAt })
    }
  })
