import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isPassword } from './password-hashes.ts'

/** A password must change after this many days (consumer.md 9). */
const lastsDays = 90
/** The password of today and the two before it may not come again. */
const remembered = 3

const newestOf = (database: Database, userId: number, count: number) =>
  database
    .selectFrom('passwords')
    .select(['hash', 'set_at'])
    .where('user_id', '=', userId)
    .orderBy('password_id', 'desc')
    .limit(count)
    .execute()

export const findPasswordHash = async (database: Database, userId: number) =>
  (await newestOf(database, userId, 1))[0]?.hash

export const isPasswordExpired = async (database: Database, clock: Clock, userId: number) => {
  const [newest] = await newestOf(database, userId, 1)
  return newest !== undefined && newest.set_at <= daysBefore(clock, lastsDays)
}

/** Why a user may not take this password, if there is a reason. */
export const findPasswordFault = async (database: Database, userId: number, password: string) => {
  if (isCommonPassword(password)) return 'common password' as const
  for (const { hash } of await newestOf(database, userId, remembered))
    if (await isPassword(hash, password)) return 'same password' as const
  return undefined
}

/** Makes a hash the password of today; those no longer remembered are forgotten. */
export const setPasswordHash = async (database: Database, clock: Clock, userId: number, hash: string) => {
  await database.insertInto('passwords').values({ user_id: userId, hash, set_at: clock.now() }).execute()
  await database
    .deleteFrom('passwords')
    .where('user_id', '=', userId)
    .where('password_id', 'not in', eb =>
      eb
        .selectFrom('passwords')
        .select('password_id')
        .where('user_id', '=', userId)
        .orderBy('password_id', 'desc')
        .limit(remembered),
    )
    .execute()
}
