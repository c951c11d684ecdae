import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { ConsentAcceptances, DB } from '../platform/database/tables.ts'
import { queueDelivery } from './queued-deliveries.ts'

// A consent record is an acceptance or a withdrawal, of an agreement or of news. All are rows of the table `consent_acceptances`.

/** The purpose of records about agreements; that of records about news is 'news'. */
export const agreementPurpose = 'policy'

/** The user who makes a choice, and the IP address of the request. */
export interface Chooser {
  userId: number
  address: string
}

/** SQL condition on `consent_acceptances as a`: an acceptance of an agreement without a later withdrawal. */
export const isInForceSql = sql<boolean>`(a.purpose = 'policy' and a.given and not exists (
  select from consent_acceptances withdrawal
  where withdrawal.user_id = a.user_id and withdrawal.purpose = 'policy'
    and not withdrawal.given and withdrawal.acceptance_id > a.acceptance_id))`

/** Returns everything a user has accepted and withdrawn, the latest first. */
export const listConsentRecords = async (database: Kysely<DB>, userId: number) => {
  const rows = await database
    .selectFrom('consent_acceptances as acceptance')
    .leftJoin('consent_agreements as agreement', 'agreement.agreement_id', 'acceptance.agreement_id')
    .select(['purpose', 'given', 'agreement.name', 'acceptance.version', 'accepted_at', 'address'])
    .where('user_id', '=', userId)
    .orderBy('acceptance_id', 'desc')
    .execute()
  return rows.map(({ purpose, given, name, version, accepted_at, address }) => ({
    purpose: purpose as 'policy' | 'news',
    given,
    /** Name of the agreement; null for news. */
    agreementName: name,
    version,
    acceptedAt: accepted_at,
    address,
  }))
}

/** Locks the user, so that the order of a user's record ids is the order of their creation. */
export const lockAccount = (transaction: Transaction<DB>, userId: number) =>
  transaction.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()

/** Stores a record with the person's current name, and queues its delivery. `given` is false for a withdrawal. */
export const storeConsentRecord = async (
  transaction: Transaction<DB>,
  clock: Clock,
  record: Insertable<ConsentAcceptances> & { user_id: number },
) => {
  const { email, firstname, lastname } = await transaction
    .selectFrom('users')
    .select(['email', 'firstname', 'lastname'])
    .where('user_id', '=', record.user_id)
    .executeTakeFirstOrThrow()
  const acceptance = await transaction
    .insertInto('consent_acceptances')
    .values({ ...record, email: email ?? '', firstname, lastname })
    .returning('acceptance_id as acceptanceId')
    .executeTakeFirstOrThrow()
  await queueDelivery(transaction, clock, acceptance)
}
