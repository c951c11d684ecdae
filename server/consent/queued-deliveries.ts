import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { enqueueAll, findFailing, type Queue } from '../platform/jobs/index.ts'

interface Delivery {
  acceptanceId: number
  userId: number
}

/** The queue of deliveries; those of one user run in their order. */
export const deliveryQueue: Queue<Delivery> = {
  name: 'consent',
  orderKey: ({ userId }) => String(userId),
  sendsOut: true,
}

/** Queues the delivery of a record of consent in the same transaction; does nothing if no consent service was ever connected. */
export const queueDelivery = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { acceptanceId }: Pick<Delivery, 'acceptanceId'>,
): Promise<void> => {
  const isConnectedSql = sql<boolean>`exists (select from consent_connection)`
  await queueRecords(transaction, clock, sql<boolean>`(acceptance_id = ${acceptanceId} and ${isConnectedSql})`)
}

/** Limit of the records that one transaction queues. */
const batchSize = 1000

/**
 * Marks the consent service as connected: records from now on are delivered. Undelivered records from `since` on are queued too, in order,
 * except those of erased people, which contain no name.
 */
export const connectDeliveries = async (database: Database, clock: Clock, since: Date | undefined): Promise<void> => {
  await database
    .insertInto('consent_connection')
    .values({ connected_at: clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  if (!since) return
  const isRequestedSql = sql<boolean>`(accepted_at >= ${since} and exists (
    select from users where users.user_id = consent_acceptances.user_id and erased_at is null))`
  let selectedCount: number
  do {
    selectedCount = await database
      .transaction()
      .execute(transaction => queueRecords(transaction, clock, isRequestedSql))
  } while (selectedCount === batchSize)
}

/**
 * Queues at most `batchSize` records without a delivery, the earliest first. `condition` is about `consent_acceptances`. Returns the number of
 * the selected records, including those that another node has queued at the same time.
 */
const queueRecords = async (
  transaction: Transaction<DB>,
  clock: Clock,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<number> => {
  const records = await transaction
    .selectFrom('consent_acceptances')
    .select(['acceptance_id as acceptanceId', 'user_id as userId'])
    .where(condition)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_deliveries')
            .select('consent_deliveries.acceptance_id')
            .whereRef('consent_deliveries.acceptance_id', '=', 'consent_acceptances.acceptance_id'),
        ),
      ),
    )
    .orderBy('acceptance_id')
    .limit(batchSize)
    .execute()
  if (records.length === 0) return 0
  const insertedRows = await transaction
    .insertInto('consent_deliveries')
    .values(records.map(({ acceptanceId }) => ({ acceptance_id: acceptanceId })))
    // Another node may start at the same time and queue the same records.
    .onConflict(conflict => conflict.doNothing())
    .returning('acceptance_id')
    .execute()
  const insertedIds = new Set(insertedRows.map(({ acceptance_id }) => acceptance_id))
  const deliveries = records.filter(({ acceptanceId }) => insertedIds.has(acceptanceId))
  await enqueueAll({ database: transaction, clock }, deliveryQueue, deliveries)
  return records.length
}

/** Returns the records that the consent service has not acknowledged after a try; null if there are none. */
export const findFailingDeliveries = (database: Database) => findFailing(database, deliveryQueue)

/** Returns a record with the person's name at that time, as it is delivered. Throws if it does not exist. */
export const requireRecord = (database: Kysely<DB>, acceptanceId: number) =>
  database
    .selectFrom('consent_acceptances')
    .select(['acceptance_key as key', 'purpose', 'given', 'version', 'accepted_at as acceptedAt'])
    .select(['email', 'firstname', 'lastname'])
    .where('acceptance_id', '=', acceptanceId)
    .executeTakeFirstOrThrow()

/** Stores when the consent service acknowledged a record. */
export const markAcknowledged = (transaction: Transaction<DB>, acceptanceId: number, at: Date) =>
  transaction
    .updateTable('consent_deliveries')
    .set({ acknowledged_at: at })
    .where('acceptance_id', '=', acceptanceId)
    .execute()
