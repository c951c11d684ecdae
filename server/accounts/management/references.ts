import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { invalidInput, notFound, Problem } from '../../platform/problem.ts'

/** Whom a call is about, as it says so. */
export interface UserReference {
  userId?: number | undefined
  username?: string | undefined
}

/**
 * The id of the account that a call is about. An id counts whatever the name beside it; a name without an id has to be the name of one account.
 * Throws 400 where neither is given, 404 where there is no such account and 409 where a directory account and a local one share the name.
 */
export const requireReferred = async (database: Database, { userId, username }: UserReference): Promise<number> => {
  if (userId !== undefined) return userId
  if (!username) throw invalidInput([{ field: 'user_id', message: 'Say whom' }])
  const rows = await database
    .selectFrom('users')
    .select('user_id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .limit(2)
    .execute()
  const [found, another] = rows
  if (!found) throw notFound()
  if (another) throw new Problem(409, 'Ambiguous name', { detail: 'Two accounts have this name: give user_id.' })
  return found.user_id
}
