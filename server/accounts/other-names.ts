import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'
import { requireUser } from './users.ts'

/**
 * Creates a function that resolves to true if one of the texts is the id or the username of an account other than the user's. A local and a
 * directory account may share a name, so the user's own name is ignored.
 */
export const createForeignNameCheck = (database: Database) => async (userId: number, names: readonly string[]) => {
  const { username } = await requireUser(database, userId)
  const ownNames = [String(userId), username.toLowerCase()]
  const otherNames = names.map(name => name.toLowerCase()).filter(name => !ownNames.includes(name))
  if (otherNames.length === 0) return false
  // Any number of up to nine digits fits into the integer column of the id.
  const ids = otherNames.filter(name => /^\d{1,9}$/.test(name)).map(Number)
  const otherUser = await database
    .selectFrom('users')
    .select('user_id')
    .where(eb =>
      eb.or([
        // The id 0, which no user has, makes the list valid SQL if it is empty.
        eb('user_id', 'in', [...ids, 0]),
        // The condition lists all account types, because the index of names begins with the type.
        eb.and([eb('account_type', 'in', ['local', 'directory']), eb(sql`lower(username)`, 'in', otherNames)]),
      ]),
    )
    .executeTakeFirst()
  return otherUser !== undefined
}
