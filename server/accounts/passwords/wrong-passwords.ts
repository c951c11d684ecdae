import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountType } from '../../../contract/accounts/fields.ts'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

/** Number of consecutive wrong passwords that cause a warning (docs/behaviour/logins.md#wrong-passwords). */
export const warningThreshold = 4
/** Number of consecutive wrong passwords that lock the account. */
export const lockThreshold = 5

/** Counts stop at this multiple of `lockThreshold`: further wrong passwords can still lock the account again. */
const maxCount = 1000

/** A count is deleted this many days after the last wrong password. */
export const countKeptDays = 30

const hashName = (name: string) => createHash('sha256').update(name.toLowerCase()).digest()

/** Counts a wrong password for a name, whether or not the name exists; returns the number of consecutive wrong passwords. */
export const recordWrongPassword = async (
  database: Database,
  clock: Clock,
  { type, name }: { type: AccountType; name: string },
) => {
  const { in_a_row } = await database
    .insertInto('wrong_passwords')
    .values({ account_type: type, name_hash: hashName(name), in_a_row: 1, last_at: clock.now() })
    .onConflict(conflict =>
      conflict
        .columns(['account_type', 'name_hash'])
        .doUpdateSet({ in_a_row: sql`least(wrong_passwords.in_a_row + 1, ${maxCount})`, last_at: clock.now() }),
    )
    .returning('in_a_row')
    .executeTakeFirstOrThrow()
  return in_a_row
}

/** Returns the number of consecutive wrong passwords for an account. */
export const readWrongPasswordCount = async (
  database: Database,
  { account_type, username }: { account_type: string; username: string },
) => {
  const counter = await database
    .selectFrom('wrong_passwords')
    .select('in_a_row')
    .where('account_type', '=', account_type)
    .where('name_hash', '=', hashName(username))
    .executeTakeFirst()
  return counter?.in_a_row ?? 0
}

/** Deletes the counts of wrong passwords of one name or several. */
export const clearWrongPasswords = (database: Database, type: AccountType, names: string | readonly string[]) =>
  database
    .deleteFrom('wrong_passwords')
    .where('account_type', '=', type)
    .where('name_hash', '=', sql<Buffer>`any(${[names].flat().map(hashName)}::bytea[])`)
    .execute()

/** Deletes counts whose last wrong password is `countKeptDays` old. */
export const sweepWrongPasswords = (database: Database, clock: Clock) =>
  database.deleteFrom('wrong_passwords').where('last_at', '<', daysBefore(clock, countKeptDays)).execute()
