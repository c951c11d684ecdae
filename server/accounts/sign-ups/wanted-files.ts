import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

// The file that an account was made for (docs/decisions/0024). A download asks for session, consent and visibility, so an address is all that is kept.

/** Keeps the file for the first login of a new account. */
export const keepWantedFile = (transaction: Database, { now }: Clock, userId: number, address: string) =>
  transaction.insertInto('wanted_files').values({ user_id: userId, address, kept_at: now() }).execute()

/** The address of the file that waits for the first login of an account; undefined after 24 hours. */
export const findWantedFile = async (database: Database, clock: Clock, userId: number) => {
  const row = await database
    .selectFrom('wanted_files')
    .select('address')
    .where('user_id', '=', userId)
    .where('kept_at', '>', daysBefore(clock, 1))
    .executeTakeFirst()
  return row?.address
}

/** Takes out the file of an account: only the first login gets it. Undefined after 24 hours. */
export const takeWantedFile = async (transaction: Database, clock: Clock, userId: number) => {
  const found = await findWantedFile(transaction, clock, userId)
  await transaction.deleteFrom('wanted_files').where('user_id', '=', userId).execute()
  return found
}

/** Deletes files that have waited for 24 hours. */
export const sweepWantedFiles = (database: Database, clock: Clock) =>
  database.deleteFrom('wanted_files').where('kept_at', '<=', daysBefore(clock, 1)).execute()
