import { sql } from 'kysely'
import { accessFields } from '../../contract/access/refusal-fields.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildAmbiguousProblem, buildMissingFieldsProblem, buildNotFoundProblem } from '../platform/refusals.ts'
import { combineListAndSingle } from './combined-values.ts'

/** Users as a request names them; ids take precedence over names, and each may be a list, a single value or both. */
export interface GivenUsers {
  userIds?: number[] | undefined
  userId?: number | undefined
  usernames?: string[] | undefined
  username?: string | undefined
  email?: string | undefined
}

/**
 * Returns the ids of the users that a request names, in ascending order. Ids take precedence over names. Throws 400 if none is named,
 * 404 with the names of those who do not exist, and 409 for a username of several accounts.
 */
export const requireUserIds = async (database: Database, input: GivenUsers): Promise<number[]> => {
  const ids = pickUserIds(input)
  if (ids.length > 0) return requireExistingUserIds(database, ids)
  const usernames = combineListAndSingle(input.usernames, input.username)
  if (usernames.length === 0) throw buildMissingFieldsProblem(accessFields.userIds)
  return requireIdsByUsername(database, usernames, input.email)
}

/** Returns the user ids of a request: its list and its single id. */
export const pickUserIds = ({ userIds, userId }: GivenUsers) => combineListAndSingle(userIds, userId)

/** Returns the given ids in ascending order. Throws 404 with the ids that no account has. */
const requireExistingUserIds = async (database: Database, ids: number[]) => {
  const rows = await database
    .selectFrom('users')
    .select('user_id')
    .where(sql<boolean>`user_id = any (${ids}::bigint[])`)
    .where('erased_at', 'is', null)
    .orderBy('user_id')
    .execute()
  const existingIds = new Set(rows.map(({ user_id }) => user_id))
  const missingIds = [...new Set(ids)].filter(id => !existingIds.has(id))
  if (missingIds.length > 0) throw buildNotFoundProblem(accessFields.userIds, missingIds)
  return [...existingIds]
}

/** Returns the ids of the accounts with the usernames. Throws 404 for unknown usernames, and 409 for a username of several accounts. */
const requireIdsByUsername = async (database: Database, usernames: string[], email: string | undefined) => {
  const lowercaseNames = [...new Set(usernames.map(name => name.toLowerCase()))]
  const rows = await database
    .selectFrom('users')
    .select(['user_id', 'email', sql<string>`lower(username)`.as('name')])
    .where(sql<boolean>`account_type in ('local', 'directory') and lower(username) = any (${lowercaseNames}::text[])`)
    // An erased account keeps a pseudonym as its username.
    .where('erased_at', 'is', null)
    .execute()
  const rowsByName = Map.groupBy(rows, ({ name }) => name)
  // A local account and an account of the directory may have the same username; the email address of the request selects one of them.
  const selectsByEmail = lowercaseNames.length === 1 && rows.length > 1 && email
  if (selectsByEmail)
    rowsByName.set(
      lowercaseNames[0]!,
      rows.filter(row => row.email === email.trim().toLowerCase()),
    )
  const missingNames = lowercaseNames.filter(name => !rowsByName.get(name)?.length)
  if (missingNames.length > 0) throw buildNotFoundProblem(accessFields.username, missingNames)
  const ambiguousNames = lowercaseNames.filter(name => rowsByName.get(name)!.length > 1)
  if (ambiguousNames.length > 0) throw buildAmbiguousProblem(accessFields.username, ambiguousNames)
  return [...rowsByName.values()].map(([row]) => row!.user_id).sort((a, b) => a - b)
}
