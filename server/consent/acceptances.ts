import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { DB } from '../platform/database/tables.ts'
import { agreementPurpose, type Chooser, isInForceSql, lockAccount, storeConsentRecord } from './consent-records.ts'
import { recordNewsChoice } from './news-choices.ts'

/**
 * Records that a user accepts an agreement; repeating it adds no second record. Returns false, and records nothing, if the agreement is not
 * the active one.
 */
export const acceptAgreement = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId, agreementId, address }: Chooser & { agreementId: number },
): Promise<boolean> => {
  await lockAccount(transaction, userId)
  const agreement = await transaction
    .selectFrom('consent_agreements')
    .select('version')
    .where('agreement_id', '=', agreementId)
    .where('status', '=', 'active')
    // The agreement stays active until the record is committed.
    .forShare()
    .executeTakeFirst()
  if (!agreement) return false
  if (await isAccepted(transaction, userId, agreementId)) return true
  await storeConsentRecord(transaction, clock, {
    user_id: userId,
    agreement_id: agreementId,
    purpose: agreementPurpose,
    given: true,
    version: agreement.version,
    accepted_at: clock.now(),
    address,
  })
  return true
}

/**
 * Records that a user withdraws from the last accepted agreement, and from news if the user receives it. Returns false, and records
 * nothing, if no acceptance is valid.
 */
export const withdrawConsent = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId, address }: Chooser,
): Promise<boolean> => {
  await lockAccount(transaction, userId)
  const lastRecord = await transaction
    .selectFrom('consent_acceptances')
    .select(['agreement_id', 'version', 'given'])
    .where('user_id', '=', userId)
    .where('purpose', '=', agreementPurpose)
    .orderBy('acceptance_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lastRecord?.given) return false
  await storeConsentRecord(transaction, clock, {
    user_id: userId,
    agreement_id: lastRecord.agreement_id,
    purpose: agreementPurpose,
    given: false,
    version: lastRecord.version,
    accepted_at: clock.now(),
    address,
  })
  await recordNewsChoice(transaction, clock, { userId, given: false, address })
  return true
}

/** Returns true if the user has accepted the agreement and has not withdrawn since. */
const isAccepted = async (database: Kysely<DB>, userId: number, agreementId: number) => {
  const acceptance = await database
    .selectFrom('consent_acceptances as a')
    .select('acceptance_id')
    .where('user_id', '=', userId)
    .where('agreement_id', '=', agreementId)
    .where(isInForceSql)
    .executeTakeFirst()
  return acceptance !== undefined
}
