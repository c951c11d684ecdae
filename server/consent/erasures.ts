import type { Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'
import { removeJobs } from '../platform/jobs/index.ts'
import { deliveryQueue } from './queued-deliveries.ts'

/**
 * Removes the names and IP addresses from an erased person's records of consent; the ledger contains none, so its chain stays valid.
 * Records that the consent service has not acknowledged are no longer delivered, as they identify nobody.
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
