import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

// A visitor who wants a file may have to create an account for it; the first login then downloads the file (docs/decisions/0024). Only its
// address is stored, because the download itself checks session, consent and visibility.

/** Stores the file for the first login of a new account. */
export const keepWantedFile = (transaction: Database, { now }: Clock, userId: number, address: string) =>
  transaction.insertInto('wanted_files').values({ user_id: userId, address, kept_at: now() }).execute()

/** Returns the address of the file for the first login of an account; undefined after 24 hours. */
export const findWantedFile = async (database: Database, clock: Clock, userId: number) => {
  const row = await database
    .selectFrom('wanted_files')
    .select('address')
    .where('user_id', '=', userId)
    .where('kept_at', '>', daysBefore(clock, 1))
    .executeTakeFirst()
  return row?.address
}

/** Returns and deletes the file of an account, so that only the first login gets it. Undefined after 24 hours. */
export const takeWantedFile = async (transaction: Database, clock: Clock, userId: number) => {
  const wantedFile = await findWantedFile(transaction, clock, userId)
  await transaction.deleteFrom('wanted_files').where('user_id', '=', userId).execute()
  return wantedFile
}

/** Deletes files that were stored more than 24 hours ago. */
export const sweepWantedFiles = (database: Database, clock: Clock) =>
  database.deleteFrom('wanted_files').where('kept_at', '<=', daysBefore(clock, 1)).execute()
