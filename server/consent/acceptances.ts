import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { ConsentAcceptances, DB } from '../platform/database/tables.ts'
import { queueDelivery } from './queued-deliveries.ts'

/** The user who makes a choice, and the IP address of the request. */
interface Chooser {
  userId: number
  address: string
}

/** Version of recorded choices about news (docs/behaviour/consent.md#records-of-consent). */
const newsVersion = '1'

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
  await storeRecord(transaction, clock, {
    user_id: userId,
    agreement_id: agreementId,
    purpose: 'policy',
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
    .where('purpose', '=', 'policy')
    .orderBy('acceptance_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lastRecord?.given) return false
  await storeRecord(transaction, clock, {
    user_id: userId,
    agreement_id: lastRecord.agreement_id,
    purpose: 'policy',
    given: false,
    version: lastRecord.version,
    accepted_at: clock.now(),
    address,
  })
  await recordNewsChoice(transaction, clock, { userId, given: false, address })
  return true
}

/** SQL condition on `consent_acceptances as a`: an acceptance of an agreement without a later withdrawal. */
export const isInForceSql = sql<boolean>`(a.purpose = 'policy' and a.given and not exists (
  select from consent_acceptances withdrawal
  where withdrawal.user_id = a.user_id and withdrawal.purpose = 'policy'
    and not withdrawal.given and withdrawal.acceptance_id > a.acceptance_id))`

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

/** Records whether a user receives news, if that differs from the last choice. A user who has not chosen receives none. */
export const recordNewsChoice = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId, given, address }: Chooser & { given: boolean },
): Promise<void> => {
  await lockAccount(transaction, userId)
  if ((await isSubscribedToNews(transaction, userId)) === given) return
  await storeRecord(transaction, clock, {
    user_id: userId,
    purpose: 'news',
    given,
    version: newsVersion,
    accepted_at: clock.now(),
    address,
  })
}

/** Returns true if the user's last choice was to receive news. */
export const isSubscribedToNews = async (database: Kysely<DB>, userId: number): Promise<boolean> => {
  const lastRecord = await database
    .selectFrom('consent_acceptances')
    .select('given')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'news')
    .orderBy('acceptance_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lastRecord?.given ?? false
}

/** Returns everything a user has accepted and withdrawn, the latest first. */
export const listAcceptances = async (database: Kysely<DB>, userId: number) => {
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

/**
 * Returns true if a user must accept an agreement at the next login: the active one is not accepted, and it became active after the account
 * was created, or the account must accept any active agreement.
 */
export const hasPendingAgreement = async (
  database: Kysely<DB>,
  { userId, createdAt, mustAccept }: { userId: number; createdAt: Date; mustAccept: boolean },
): Promise<boolean> => {
  const pendingAgreement = await database
    .selectFrom('consent_agreements as agreement')
    .select('activated_at')
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_acceptances as a')
            .whereRef('a.agreement_id', '=', 'agreement.agreement_id')
            .where('a.user_id', '=', userId)
            .where(isInForceSql),
        ),
      ),
    )
    .executeTakeFirst()
  return pendingAgreement !== undefined && (mustAccept || pendingAgreement.activated_at! > createdAt)
}

/** Locks the user, so that the order of a user's record ids is the order of their creation. */
const lockAccount = (transaction: Transaction<DB>, userId: number) =>
  transaction.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()

/**
 * Stores a record with the person's current name, and queues its delivery. The purpose 'policy' is an agreement; `given` is false for a
 * withdrawal.
 */
const storeRecord = async (
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
