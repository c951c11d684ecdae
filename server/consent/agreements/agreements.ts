import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Returns the active agreement; undefined if there is none. */
export const findActiveAgreement = async (database: Kysely<DB>) => {
  const agreement = await database
    .selectFrom('consent_agreements')
    .select(['agreement_id', 'name', 'version', 'file_digest', 'text_en', 'text_th'])
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!agreement) return undefined
  const { agreement_id, name, version, file_digest, text_en, text_th } = agreement
  // An agreement has its text in both languages or in neither; without texts it has only its PDF.
  const hasTexts = text_en !== ''
  const texts = hasTexts ? { en: text_en, th: text_th } : null
  return { agreementId: agreement_id, name, version, hasPdf: file_digest !== null, texts }
}

/**
 * Makes an agreement the active one and all others inactive (docs/behaviour/consent.md#agreements). An agreement that is already active keeps
 * the time of its activation. Returns false, and changes nothing, if the agreement does not exist.
 */
export const activateAgreement = (database: Database, clock: Clock, agreementId: number): Promise<boolean> =>
  database.transaction().execute(async transaction => {
    await lockAgreements(transaction)
    const agreement = await transaction
      .selectFrom('consent_agreements')
      .select('status')
      .where('agreement_id', '=', agreementId)
      .executeTakeFirst()
    if (agreement?.status === 'inactive') await replaceActive(transaction, clock, agreementId)
    return agreement !== undefined
  })

/** Serialises the changes of agreements; reading or accepting one does not wait. */
export const lockAgreements = (transaction: Transaction<DB>) =>
  sql`lock table consent_agreements in share row exclusive mode`.execute(transaction)

/** Makes an inactive agreement the active one; null makes none active. The caller has called `lockAgreements`. */
export const replaceActive = async (transaction: Transaction<DB>, clock: Clock, agreementId: number | null) => {
  await transaction
    .updateTable('consent_agreements')
    .set({ status: 'inactive' })
    .where('status', '=', 'active')
    .execute()
  if (agreementId === null) return
  await transaction
    .updateTable('consent_agreements')
    .set({ status: 'active', activated_at: clock.now() })
    .where('agreement_id', '=', agreementId)
    .execute()
}
