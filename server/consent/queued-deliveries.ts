import type { Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { enqueue, findFailing, type Queue } from '../platform/jobs/index.ts'

interface Delivery {
  acceptanceId: number
  userId: number
}

/** Records of one user are delivered in their order. */
export const deliveryQueue: Queue<Delivery> = { name: 'consent', orderKey: ({ userId }) => String(userId) }

/** Has a record of consent delivered, once the transaction that writes it is committed. */
export const queueDelivery = async (transaction: Transaction<DB>, clock: Clock, delivery: Delivery): Promise<void> => {
  await transaction.insertInto('consent_deliveries').values({ acceptance_id: delivery.acceptanceId }).execute()
  await enqueue(transaction, clock, deliveryQueue, delivery)
}

/** Records that the consent service has not acknowledged although they were tried; null when there are none. */
export const findFailingDeliveries = (database: Database) => findFailing(database, deliveryQueue)

/** What is delivered of a record; the person is read again at each try. */
export const requireRecord = (database: Database, acceptanceId: number) =>
  database
    .selectFrom('consent_acceptances')
    .select(['acceptance_key as key', 'purpose', 'given', 'version', 'accepted_at as acceptedAt'])
    .where('acceptance_id', '=', acceptanceId)
    .executeTakeFirstOrThrow()

export const recordAcknowledged = (transaction: Transaction<DB>, acceptanceId: number, at: Date) =>
  transaction
    .updateTable('consent_deliveries')
    .set({ acknowledged_at: at })
    .where('acceptance_id', '=', acceptanceId)
    .execute()
