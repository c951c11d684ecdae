import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { ConsentAcceptances, DB } from '../platform/database/tables.ts'

/** Whose choice is recorded, and the IP address from which it came. */
interface Chooser {
  userId: number
  address: string
}

/** The version under which choices about news are recorded (consumer.md 9, 'Consent version 1'). */
const newsVersion = '1'

/**
 * Records that a user accepts an agreement; doing so twice leaves one record. Answers false, and records nothing, when the agreement
 * is not the active one (any longer).
 */
export const acceptAgreement = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId, agreementId, address }: Chooser & { agreementId: number },
): Promise<boolean> => {
  await takeTurn(transaction, userId)
  const agreement = await transaction
    .selectFrom('consent_agreements')
    .select('version')
    .where('agreement_id', '=', agreementId)
    .where('status', '=', 'active')
    // Stays the active one until this is recorded.
    .forShare()
    .executeTakeFirst()
  if (!agreement) return false
  await record(transaction, {
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

/** Records whether a user wants news, when that differs from the last choice; who never chose does not want any. */
export const recordNewsChoice = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId, given, address }: Chooser & { given: boolean },
): Promise<void> => {
  await takeTurn(transaction, userId)
  if ((await wantsNews(transaction, userId)) === given) return
  await record(transaction, {
    user_id: userId,
    purpose: 'news',
    given,
    version: newsVersion,
    accepted_at: clock.now(),
    address,
  })
}

/** Whether the user's last choice about news was to receive it. */
export const wantsNews = async (database: Kysely<DB>, userId: number): Promise<boolean> => {
  const last = await database
    .selectFrom('consent_acceptances')
    .select('given')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'news')
    .orderBy('acceptance_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.given ?? false
}

/** Everything a user has accepted and withdrawn, the latest first. */
export const listAcceptances = async (database: Kysely<DB>, userId: number) => {
  const found = await database
    .selectFrom('consent_acceptances as acceptance')
    .leftJoin('consent_agreements as agreement', 'agreement.agreement_id', 'acceptance.agreement_id')
    .select(['purpose', 'given', 'agreement.name', 'acceptance.version', 'accepted_at', 'address'])
    .where('user_id', '=', userId)
    .orderBy('acceptance_id', 'desc')
    .execute()
  return found.map(({ purpose, given, name, version, accepted_at, address }) => ({
    purpose: purpose as 'policy' | 'news',
    given,
    /** What was accepted is called; null for news. */
    agreementName: name,
    version,
    acceptedAt: accepted_at,
    address,
  }))
}

/**
 * Whether a user meets 'policy is update': an agreement is active that the user has not accepted, and it became so after the
 * account was made, or the account is one that must accept whatever is active.
 */
export const owesPolicy = async (
  database: Kysely<DB>,
  { userId, createdAt, mustAccept }: { userId: number; createdAt: Date; mustAccept: boolean },
): Promise<boolean> => {
  const owed = await database
    .selectFrom('consent_agreements as agreement')
    .select('activated_at')
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_acceptances')
            .whereRef('agreement_id', '=', 'agreement.agreement_id')
            .where('user_id', '=', userId)
            .where('purpose', '=', 'policy'),
        ),
      ),
    )
    .executeTakeFirst()
  return owed !== undefined && (mustAccept || owed.activated_at! > createdAt)
}

/** A user's records are written one after the other, so that the order of their ids is the order in which they came to be. */
const takeTurn = (transaction: Transaction<DB>, userId: number) =>
  transaction.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()

/** Keeps a record together with its delivery; one that is there already stays as it is. */
const record = async (transaction: Transaction<DB>, row: Insertable<ConsentAcceptances>) => {
  const kept = await transaction
    .insertInto('consent_acceptances')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'agreement_id']).where('purpose', '=', 'policy').doNothing())
    .returning(['acceptance_id', 'user_id', 'accepted_at'])
    .executeTakeFirst()
  if (!kept) return
  const { acceptance_id, user_id, accepted_at } = kept
  await transaction
    .insertInto('consent_deliveries')
    .values({ acceptance_id, user_id, next_try_at: accepted_at })
    .execute()
}
