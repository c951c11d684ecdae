import { sql, type Transaction } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/pool.ts'
import type { DB } from './database/tables.ts'

/** The writer of an administration call: the user, the call, and the IP address. */
export interface Writer {
  userId: number
  /** The name of the call in the contract. */
  call: string
  address: string
  /** Throws if the writer may no longer make the call. Set for a call that writes after long work, during which rights may change. */
  requireRights?: () => Promise<unknown>
}

/**
 * Runs a transaction whose writes are recorded in the writer's name, by triggers on the audited tables (`0017-audit-records.sql`). Every
 * administration write uses it.
 */
export const writeAs = async <T>(
  { database, clock }: { database: Database; clock: Clock },
  { userId, call, address, requireRights }: Writer,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> => {
  // This query needs its own connection, so it runs before the transaction begins.
  await requireRights?.()
  return database.transaction().execute(async transaction => {
    // `true` limits each setting to the transaction.
    await sql`select set_config('khlang.user_id', ${String(userId)}, true), set_config('khlang.call', ${call}, true),
      set_config('khlang.address', ${address}, true), set_config('khlang.at', ${clock.now().toISOString()}, true)`.execute(
      transaction,
    )
    return work(transaction)
  })
}

/** A record of an action of staff that changes no audited column, such as a new or a refused password. */
export interface ExplicitRecord {
  /** The table of the row, or what was used instead of a table; stored in the column `subject`. */
  tableName: string
  /** The key of the row. */
  key: string
  action: 'added' | 'changed' | 'removed' | 'refused'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Adds a record in the name of the transaction's writer, for changes that triggers cannot detect. May be called only inside `writeAs`. */
export const recordExplicitly = async (
  transaction: Transaction<DB>,
  { tableName, key, action, before, after }: ExplicitRecord,
) => {
  const [beforeJson, afterJson] = [before, after].map(values => (values ? JSON.stringify(values) : null))
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
    select current_setting('khlang.at')::timestamptz, user_id, username, current_setting('khlang.call'), current_setting('khlang.address'),
      ${action}, ${tableName}, ${key}, ${beforeJson}::jsonb, ${afterJson}::jsonb
    from users where user_id = current_setting('khlang.user_id')::bigint`.execute(transaction)
}

/**
 * Removes the names of an erased person from the audit trail: name and addresses as a writer, old values of the account, and addresses that
 * received alarms. The database allows no other change of a record (`0062-erasures.sql`). The key of a grant begins with the user's id.
 */
export const redactRecords = (
  transaction: Transaction<DB>,
  { userId, emails }: { userId: number; emails: readonly string[] },
) =>
  sql`update audit_records as stored set (username, address, before, after) = (
      select redacted.username, redacted.address, redacted.before, redacted.after from redacted_record(stored) redacted)
    where user_id = ${userId}
      or (subject in ('users', 'user_report_grants', 'user_report_group_grants') and split_part(key, ' ', 1) = ${String(userId)})
      or (subject = 'run_jobs' and (lower(before->>'alarm_email') = any (${emails}::text[]) or lower(after->>'alarm_email') = any (${emails}::text[])))`.execute(
    transaction,
  )
