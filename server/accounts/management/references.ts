import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { invalidInput, notFound, Problem } from '../../platform/problem.ts'

/** How a request names an account. */
export interface UserReference {
  userId?: number | undefined
  username?: string | undefined
}

/**
 * Returns the id of the account that a request names. An id takes precedence; a name without an id must belong to one account. Throws 400
 * if neither is given, 404 if the account does not exist, and 409 if a directory account and a local one share the name.
 */
export const requireReferredUserId = async (
  database: Database,
  { userId, username }: UserReference,
): Promise<number> => {
  if (userId !== undefined) return userId
  if (!username) throw invalidInput([{ field: 'user_id', message: 'Say whom' }])
  const rows = await database
    .selectFrom('users')
    .select('user_id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .limit(2)
    .execute()
  const [user, another] = rows
  if (!user) throw notFound()
  if (another) throw new Problem(409, 'Ambiguous name', { detail: 'Two accounts have this name: give user_id.' })
  return user.user_id
}
