import type { Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'
import { removeJobs } from '../platform/jobs/index.ts'
import { deliveryQueue } from './queued-deliveries.ts'

/**
 * Takes the names and the IP addresses out of an erased person's records of consent; the ledger holds none, so its chain stays whole. What the consent
 * service has not acknowledged yet is not delivered any more, as nothing says whose it is.
 */
export const eraseConsent = async (transaction: Transaction<DB>, userId: number) => {
  await removeJobs(transaction, deliveryQueue, String(userId))
  await transaction
    .deleteFrom('consent_deliveries')
    .where('acknowledged_at', 'is', null)
    .where('acceptance_id', 'in', eb =>
      eb.selectFrom('consent_acceptances').select('acceptance_id').where('user_id', '=', userId),
    )
    .execute()
  await transaction
    .updateTable('consent_acceptances')
    .set({ address: '', email: '', firstname: '', lastname: '' })
    .where('user_id', '=', userId)
    .execute()
  return undefined
}
