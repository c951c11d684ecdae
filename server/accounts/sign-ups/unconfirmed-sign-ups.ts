import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import { redactRecords } from '../../platform/audit.ts'
import { daysBefore } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Accounts } from '../accounts.ts'
import { linkMinutes } from '../email-links.ts'

const waitingForLinkStatusId = accountStatusIds['Wait for Verify']

/**
 * The statuses of sign-ups that a sweep deletes: staff may have suspended or locked one. A closed one is erased like any closed account.
 */
const unconfirmedStatusIds = [waitingForLinkStatusId, accountStatusIds.Suspend, accountStatusIds.Lock]

/** Deletes an unconfirmed sign-up that a repeated one replaces, however long it has waited. */
export const deleteReplacedSignUp = (transaction: Transaction<DB>, userId: number, now: Date) =>
  deleteAndRedactSignUps(transaction, [waitingForLinkStatusId], now, sql`users.user_id = ${userId}`)

/**
 * Deletes a sign-up whose last link expired unused, so that its name is free.
 */
export const deleteExpiredSignUp = (transaction: Transaction<DB>, username: string, now: Date) =>
  deleteAndRedactSignUps(
    transaction,
    [waitingForLinkStatusId],
    new Date(now.getTime() - linkMinutes['sign up'] * minuteMilliseconds),
    sql`lower(username) = ${username.toLowerCase()}`,
  )

/** Days for which an unconfirmed sign-up is kept after its last link was sent or staff changed its status, as the privacy notice states. */
export const signUpsKeptDays = 30

/** Number of sign-ups that a sweep deletes in one transaction, so that a backlog of many does not exceed the time of a statement. */
const sweptAtOnce = 500

/**
 * Deletes sign-ups `signUpsKeptDays` days after their last link was sent or staff changed their status. Until then the page of the link says
 * that it has expired.
 */
export const sweepSignUps = async ({ database, clock }: Accounts, batchSize = sweptAtOnce) => {
  const latestWaitStart = daysBefore(clock, signUpsKeptDays)
  let deletedCount: number
  do {
    deletedCount = await database.transaction().execute(transaction => {
      const dueUsers = selectUnconfirmed(transaction, unconfirmedStatusIds, latestWaitStart)
        .select('users.user_id')
        .orderBy('users.user_id')
        .limit(batchSize)
      return deleteAndRedactSignUps(
        transaction,
        unconfirmedStatusIds,
        latestWaitStart,
        sql`users.user_id in (${dueUsers})`,
      )
    })
  } while (deletedCount === batchSize)
}

const selectUnconfirmed = (transaction: Transaction<DB>, statusIds: number[], latestWaitStart: Date) =>
  transaction
    .selectFrom('users')
    .innerJoin('sign_ups', 'sign_ups.user_id', 'users.user_id')
    .where('status_id', 'in', statusIds)
    .where('verified_at', 'is', null)
    .where(({ eb, fn }) => eb(fn.coalesce('waits_since', 'created_at'), '<=', latestWaitStart))

/**
 * Deletes the unconfirmed sign-ups that fulfil the condition and that have waited for their link since `latestWaitStart` or longer, and redacts
 * their names in the audit trail. Returns their number. Must not run in a recorded transaction: the record of the deletion would keep the person's names.
 */
const deleteAndRedactSignUps = async (
  transaction: Transaction<DB>,
  statusIds: number[],
  latestWaitStart: Date,
  condition: RawBuilder<SqlBool>,
): Promise<number> => {
  const deletedUsers = await transaction
    .deleteFrom('users')
    .using('sign_ups')
    .whereRef('sign_ups.user_id', '=', 'users.user_id')
    .where('status_id', 'in', statusIds)
    .where('verified_at', 'is', null)
    .where(({ eb, fn }) => eb(fn.coalesce('waits_since', 'created_at'), '<=', latestWaitStart))
    .where(condition)
    .returning('users.user_id')
    .execute()
  if (deletedUsers.length === 0) return 0
  const userIds = await listUserIdsInTrail(
    transaction,
    deletedUsers.map(({ user_id }) => user_id),
  )
  for (const userId of userIds) await redactRecords(transaction, { userId, emails: [] })
  return deletedUsers.length
}

/** Returns the users among these that the audit trail has records about. */
const listUserIdsInTrail = async (transaction: Transaction<DB>, userIds: readonly number[]) => {
  // The key of such a record begins with the id of the user.
  const { rows } = await sql<{
    userId: number
  }>`select distinct split_part(key, ' ', 1)::bigint as "userId" from audit_records
    where subject in ('users', 'user_report_grants', 'user_report_group_grants')
      and split_part(key, ' ', 1) = any (${userIds.map(String)}::text[])`.execute(transaction)
  return rows.map(({ userId }) => userId)
}

/**
 * Keeps the sign-ups among these accounts for another `signUpsKeptDays` days, because staff changed their status.
 *
 * @returns the ids of the accounts that are sign-ups: their email addresses are unconfirmed and may be a stranger's, so they get no mail.
 */
export const extendSignUps = async (
  transaction: Transaction<DB>,
  userIds: readonly number[],
  now: Date,
): Promise<Set<number>> => {
  const rows = await transaction
    .updateTable('sign_ups')
    .set({ waits_since: now })
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
