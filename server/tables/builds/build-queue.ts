import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { enqueueAll, type Queue } from '../../platform/jobs/index.ts'
import { buildChoicesDigestSql, selectDraftTables, selectVersionTables } from './needed-tables.ts'

/** A job that builds the Parquet of a CSV with the column choices of staff. */
export interface PendingBuild {
  csvDigest: string
  choicesDigest: string
}

export const tableBuildsQueue: Queue<PendingBuild> = { name: 'parquet-builds' }

/** Limit of tables that are enqueued at once. */
const maxTablesAtOnce = 10_000
/** Number of versions, the newest first, that are searched for missing builds every few seconds. */
const newestVersionCount = 200

/** Which tables are searched for missing builds: those of the newest versions and of drafts, or of the latest version of every report. */
type BuildScope = 'newest versions and drafts' | 'all reports'

/** Milliseconds by which the builds of all reports are delayed, so that requests and mails come first after a start. */
const startDelayMilliseconds = 60_000

/** Lets only one transaction at a time enqueue builds; otherwise two nodes could enqueue the same tables. */
const lockQueue = (transaction: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(hashtext(${tableBuildsQueue.name}))`.execute(transaction)

/** Enqueues the builds that are missing or damaged and not enqueued yet. */
export const enqueueMissingBuilds = (database: Database, clock: Clock, scope: BuildScope): Promise<void> =>
  database.transaction().execute(async transaction => {
    await lockQueue(transaction)
    const delayMilliseconds = scope === 'all reports' ? startDelayMilliseconds : 0
    const runAt = new Date(clock.now().getTime() + delayMilliseconds)
    await enqueueAll({ database: transaction, clock }, tableBuildsQueue, await listMissingBuilds(transaction, scope), {
      runAt,
    })
  })

/** Lists the builds to enqueue. Published tables come before those of drafts. */
const listMissingBuilds = async (transaction: Transaction<DB>, scope: BuildScope) => {
  const neededTables =
    scope === 'newest versions and drafts'
      ? sql`${selectVersionTables(sql`(select * from report_versions order by report_version_id desc limit ${newestVersionCount})`)}
          union all ${selectDraftTables}`
      : selectVersionTables(
          sql`(select distinct on (report_id) * from report_versions order by report_id, number desc)`,
        )
  const { rows } = await sql<PendingBuild>`
    select n.csv_digest as "csvDigest", n.choices_digest as "choicesDigest"
    from (select csv_digest, ${buildChoicesDigestSql(sql`choices`)} as choices_digest, version_id from (${neededTables}) t) n
    where not exists (select from table_builds b
        where b.csv_digest = n.csv_digest and b.choices_digest = n.choices_digest and b.damaged_at is null)
      and not exists (select from jobs where queue = ${tableBuildsQueue.name}
        and payload = jsonb_build_object('csvDigest', n.csv_digest, 'choicesDigest', n.choices_digest))
    group by n.csv_digest, n.choices_digest
    order by min(n.version_id) nulls last limit ${maxTablesAtOnce}`.execute(transaction)
  return rows
}

/** Enqueues a build, due now. Does nothing if it is due already, or has failed and waits for its next try. */
export const enqueueBuild = (database: Database, clock: Clock, build: PendingBuild): Promise<void> =>
  database.transaction().execute(async transaction => {
    await lockQueue(transaction)
    const { rows } = await sql`select from jobs where queue = ${tableBuildsQueue.name}
      and payload = ${JSON.stringify(build)}::jsonb and (tries > 0 or next_try_at <= ${clock.now()})`.execute(
      transaction,
    )
    if (rows.length === 0) await enqueueAll({ database: transaction, clock }, tableBuildsQueue, [build])
  })

/** Returns why the last try of a build failed; null without a failed try. */
export const findBuildFailure = async (database: Database, build: PendingBuild): Promise<string | null> => {
  const { rows } = await sql<{ lastFailure: string | null }>`select last_answer as "lastFailure" from jobs
    where queue = ${tableBuildsQueue.name} and payload = ${JSON.stringify(build)}::jsonb and tries > 0
    order by job_id desc limit 1`.execute(database)
  return rows[0]?.lastFailure ?? null
}

/** Milliseconds between a repair of a table and its next build, if its files are repeatedly damaged in the store. */
const repairPauseMilliseconds = 10 * 60_000

/** Marks the builds of a lost or damaged Parquet as damaged and enqueues them again. Does nothing for builds that are marked already. */
export const enqueueRebuild = (database: Database, clock: Clock, parquetDigest: string): Promise<void> =>
  database.transaction().execute(async transaction => {
    await lockQueue(transaction)
    const { rows } = await sql<PendingBuild & { repairedAt: Date | null }>`
      update table_builds set damaged_at = ${clock.now()} where parquet_digest = ${parquetDigest} and damaged_at is null
      returning csv_digest as "csvDigest", choices_digest as "choicesDigest", repaired_at as "repairedAt"`.execute(
      transaction,
    )
    for (const { repairedAt, ...build } of rows) {
      // A table that was never repaired is rebuilt at once.
      const earliestTime = repairedAt ? repairedAt.getTime() + repairPauseMilliseconds : 0
      const runAt = new Date(Math.max(clock.now().getTime(), earliestTime))
      await enqueueAll({ database: transaction, clock }, tableBuildsQueue, [build], { runAt })
    }
  })
