import { plainRoleId } from '../../../contract/permissions.ts'
import { effectiveMenus, grantedMenus } from '../../accounts/index.ts'
import type { Database } from '../../platform/database/pool.ts'

const activeAccount = 1

interface Steward {
  userId: number
  username: string
  /** First and last name, or the username if there is none. */
  name: string
  email: string | null
}

/** Returns the active accounts whose role may edit reports, ordered by id; only this user if an id is given. */
export const listStewards = async (database: Database, onlyUserId?: number): Promise<Steward[]> => {
  const rows = await database
    .selectFrom('users')
    .select(['user_id as userId', 'username', 'email', 'firstname', 'lastname', 'role_id'])
    .select(grantedMenus('users.role_id').as('menus'))
    .where('status_id', '=', activeAccount)
    .where('role_id', '<>', plainRoleId)
    .$if(onlyUserId !== undefined, query => query.where('user_id', '=', onlyUserId!))
    .orderBy('user_id')
    .execute()
  return rows
    .filter(({ role_id, menus }) => effectiveMenus(role_id, menus).has('ReportConfiguration'))
    .map(({ userId, username, email, firstname, lastname }) => {
      return { userId, username, email, name: `${firstname} ${lastname}`.trim() || username }
    })
}

/** Returns the account if it may edit reports, otherwise undefined. */
export const findSteward = async (database: Database, userId: number | null) =>
  userId === null ? undefined : (await listStewards(database, userId))[0]

/** Limit of people to choose from; a draft for nobody in particular is mailed to all of them. */
const maxChoices = 200

/** Returns the people to whom a maker may send a draft, by name. */
export const listSecondPeople = async (database: Database, makerId: number) => {
  const others = (await listStewards(database)).filter(({ userId }) => userId !== makerId)
  return others
    .map(({ userId, name }) => ({ userId, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'th'))
    .slice(0, maxChoices)
}
