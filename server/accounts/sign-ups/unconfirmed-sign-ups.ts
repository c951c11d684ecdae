import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { redactRecords } from '../../platform/audit.ts'
import { daysBefore } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Accounts } from '../accounts.ts'
import { linkMinutes } from '../email-links.ts'

const waiting = 4
/** Staff may have suspended or locked a sign-up. One that they closed is erased like any closed account. */
const unconfirmed = [waiting, 5, 6]

/** Deletes an unconfirmed sign-up that is replaced. */
export const deleteSignUp = (transaction: Transaction<DB>, userId: number, now: Date) =>
  deleteSignUps(transaction, [waiting], now, sql`users.user_id = ${userId}`)

/**
 * Deletes a sign-up whose last link expired unused, so that its name is free. Must not run in a recorded transaction: the record would keep
 * the person's names.
 */
export const deleteExpiredSignUp = (transaction: Transaction<DB>, username: string, now: Date) =>
  deleteSignUps(
    transaction,
    [waiting],
    new Date(now.getTime() - linkMinutes['sign up'] * 60_000),
    sql`lower(username) = ${username.toLowerCase()}`,
  )

/**
 * Deletes sign-ups a month after their last link, or after staff changed their status. Until then a late visitor sees why the link fails.
 */
export const sweepSignUps = ({ database, clock }: Accounts) =>
  database
    .transaction()
    .execute(transaction => deleteSignUps(transaction, unconfirmed, daysBefore(clock, 30), sql`true`))

/** Deletes the sign-ups that have waited at least since a moment, and their names in the audit trail. */
const deleteSignUps = async (
  transaction: Transaction<DB>,
  statusIds: number[],
  before: Date,
  condition: RawBuilder<SqlBool>,
) => {
  const deleted = await transaction
    .deleteFrom('users')
    .using('sign_ups')
    .whereRef('sign_ups.user_id', '=', 'users.user_id')
    .where('status_id', 'in', statusIds)
    .where('verified_at', 'is', null)
    .where(({ eb, fn }) => eb(fn.coalesce('waits_since', 'created_at'), '<=', before))
    .where(condition)
    .returning('users.user_id')
    .execute()
  if (deleted.length === 0) return
  const userIds = await listRecorded(
    transaction,
    deleted.map(({ user_id }) => user_id),
  )
  for (const userId of userIds) await redactRecords(transaction, { userId, emails: [] })
}

/** Picks the users that records of staff are about. */
const listRecorded = async (transaction: Transaction<DB>, userIds: readonly number[]) => {
  const { rows } = await sql<{
    userId: number
  }>`select distinct split_part(key, ' ', 1)::bigint as "userId" from audit_records
    where subject in ('users', 'user_report_grants', 'user_report_group_grants')
      and split_part(key, ' ', 1) = any (${userIds.map(String)}::text[])`.execute(transaction)
  return rows.map(({ userId }) => userId)
}

/**
 * Starts the month of the sign-ups among these accounts again, because staff changed their status; returns the ids of the sign-ups. Their
 * addresses are unconfirmed and may be a stranger's.
 */
export const keepSignUps = async (transaction: Transaction<DB>, userIds: readonly number[], now: Date) => {
  const rows = await transaction
    .updateTable('sign_ups')
    .set({ waits_since: now })
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
