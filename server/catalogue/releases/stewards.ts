import { effectiveMenus, grantedMenus } from '../../accounts/index.ts'
import type { Database } from '../../platform/database/pool.ts'

const activeAccount = 1

interface Steward {
  userId: number
  username: string
  email: string | null
}

/** Returns the active accounts whose role may edit reports, ordered by id; only these users if ids are given. */
export const listStewards = async (database: Database, userIds?: readonly number[]): Promise<Steward[]> => {
  const rows = await database
    .selectFrom('users')
    .select(['user_id as userId', 'username', 'email', 'role_id'])
    .select(grantedMenus('users.role_id').as('menus'))
    .where('status_id', '=', activeAccount)
    .$if(userIds !== undefined, query => query.where('user_id', 'in', [...userIds!, 0]))
    .orderBy('user_id')
    .execute()
  return rows
    .filter(({ role_id, menus }) => effectiveMenus(role_id, menus).has('ReportConfiguration'))
    .map(({ userId, username, email }) => ({ userId, username, email }))
}

/** Returns the account if it may edit reports, otherwise undefined. */
export const findSteward = async (database: Database, userId: number | null) =>
  userId === null ? undefined : (await listStewards(database, [userId]))[0]
