import type { Transaction } from 'kysely'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { lockAgreements } from './agreements.ts'

interface Context {
  database: Database
  clock: Clock
}

/**
 * Deletes an agreement that is neither active nor accepted by anybody, because an acceptance without its agreement is not evidence. A
 * missing agreement counts as removed, so that a request can be repeated.
 */
export const removeAgreementAs = (context: Context, writer: Writer, agreementId: number) =>
  writeAs(context, writer, async transaction => {
    await lockAgreements(transaction)
    const agreement = await transaction
      .selectFrom('consent_agreements')
      .select('status')
      .where('agreement_id', '=', agreementId)
      .executeTakeFirst()
    if (!agreement) return { status: 'removed' as const, acceptanceCount: 0 }
    const acceptanceCount = await countAcceptances(transaction, agreementId)
    if (agreement.status === 'active') return { status: 'active' as const, acceptanceCount }
    if (acceptanceCount > 0) return { status: 'accepted' as const, acceptanceCount }
    await transaction.deleteFrom('consent_agreements').where('agreement_id', '=', agreementId).execute()
    return { status: 'removed' as const, acceptanceCount }
  })

/** Counts the users who have accepted an agreement, including those who withdrew later. */
export const countAcceptances = async (transaction: Transaction<DB>, agreementId: number) => {
  const { acceptanceCount } = await transaction
    .selectFrom('consent_acceptances')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('acceptanceCount'))
    .where('agreement_id', '=', agreementId)
    .where('given', '=', true)
    .executeTakeFirstOrThrow()
  return Number(acceptanceCount)
}
