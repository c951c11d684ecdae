import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { enqueueAll, type Queue } from '../../platform/jobs/index.ts'

/** A queued comparison of a version with the previous one. */
export interface PendingComparison {
  versionId: number
}

export const comparisonQueue: Queue<PendingComparison> = { name: 'version-comparisons' }

/** Limit of comparisons that the start of the portal queues. */
const maxComparisons = 10_000

/** Queues the comparison of the latest version of a report with the previous one, in the transaction that creates the version. */
export const queueComparison = async (transaction: Transaction<DB>, clock: Clock, reportId: number): Promise<void> => {
  const latest = await selectUncompared(transaction)
    .where('later.report_id', '=', reportId)
    .orderBy('later.number', 'desc')
    .limit(1)
    .execute()
  await enqueueAll({ database: transaction, clock }, comparisonQueue, latest)
}

/** Queues the comparisons of versions that were published by other means than by staff, such as by an earlier release of the portal. */
export const queueMissingComparisons = (database: Database, clock: Clock): Promise<void> =>
  database.transaction().execute(async transaction => {
    const missing = await selectUncompared(transaction)
      .where(
        sql<boolean>`not exists (select from jobs where queue = ${comparisonQueue.name}
          and payload = jsonb_build_object('versionId', later.report_version_id))`,
      )
      .orderBy('later.report_version_id', 'desc')
      .limit(maxComparisons)
      .execute()
    await enqueueAll({ database: transaction, clock }, comparisonQueue, missing)
  })

/** Selects the versions that have a previous one and were not compared with it. */
const selectUncompared = (transaction: Transaction<DB>) =>
  transaction
    .selectFrom('report_versions as later')
    .select('later.report_version_id as versionId')
    .where(
      sql<boolean>`exists (select from report_versions earlier
        where earlier.report_id = later.report_id and earlier.number < later.number)`,
    )
    .where(
      sql<boolean>`not exists (select from version_comparisons c where c.report_version_id = later.report_version_id)`,
    )
