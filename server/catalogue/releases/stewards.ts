import { plainRoleId } from '../../../contract/permissions.ts'
import { buildGrantedMenusSql, computeEffectiveMenus } from '../../accounts/index.ts'
import type { Database } from '../../platform/database/pool.ts'

/** The status Active. A user whose account is New has not logged in yet. */
const activeStatus = 1

/** A user whose role may edit reports. */
interface Steward {
  userId: number
  username: string
  /** First and last name, or the username if there is none. */
  name: string
  email: string | null
}

/** Returns the users with an active account whose role may edit reports, by id; with an id, only this user. */
export const listStewards = async (database: Database, onlyUserId?: number): Promise<Steward[]> => {
  const rows = await database
    .selectFrom('users')
    .select(['user_id as userId', 'username', 'email', 'firstname', 'lastname', 'role_id'])
    .select(buildGrantedMenusSql('users.role_id').as('menus'))
    .where('status_id', '=', activeStatus)
    .where('role_id', '<>', plainRoleId)
    .$if(onlyUserId !== undefined, query => query.where('user_id', '=', onlyUserId!))
    .orderBy('user_id')
    .execute()
  return rows
    .filter(({ role_id, menus }) => computeEffectiveMenus(role_id, menus).has('ReportConfiguration'))
    .map(({ userId, username, email, firstname, lastname }) => {
      return { userId, username, email, name: `${firstname} ${lastname}`.trim() || username }
    })
}

/** Returns a user whose role may edit reports; undefined for any other user, and for null. */
export const findSteward = async (database: Database, userId: number | null) =>
  userId === null ? undefined : (await listStewards(database, userId))[0]

/** Limit of people among whom a maker can choose. A draft for which nobody is chosen is mailed to all of them, without this limit. */
const maxChoices = 200

/** Returns the people to whom the maker of a draft may send it, by name. */
export const listSecondPeople = async (database: Database, makerId: number) => {
  const others = (await listStewards(database)).filter(({ userId }) => userId !== makerId)
  return others
    .map(({ userId, name }) => ({ userId, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'th'))
    .slice(0, maxChoices)
}
