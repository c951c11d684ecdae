import { type Expression, type SqlBool, sql } from 'kysely'
import { accessFields } from '../../../contract/access/refusal-fields.ts'
import { computeEffectiveMenus, listRoleRights, mayManage } from '../../accounts/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildNotFoundProblem } from '../../platform/refusals.ts'
import { listPeople, type PeopleQuery } from '../people-lists.ts'

type RoleQuery = PeopleQuery & { roleId: number }

/** Returns one page of all people, each with their current role, as candidates for a role that does not exist yet. */
export const listRoleCandidates = (database: Database, actor: Actor, query: PeopleQuery) =>
  listWithRights(database, actor, query, sql`true`)

/** Returns one page of the people who have a role. Throws 404 for a role that does not exist. */
export const listRolePeople = async (database: Database, actor: Actor, query: RoleQuery) => {
  await requireRole(database, query.roleId)
  return listWithRights(database, actor, query, sql`users.role_id = ${query.roleId}`)
}

/** Returns one page of the people who do not have a role, each with their current role. Throws 404 for a role that does not exist. */
export const listOtherRolePeople = async (database: Database, actor: Actor, query: RoleQuery) => {
  await requireRole(database, query.roleId)
  return listWithRights(database, actor, query, sql`users.role_id <> ${query.roleId}`)
}

/** Returns a role as an object with its name. Throws 404 for a role that does not exist. */
export const requireRole = async (database: Database, roleId: number) => {
  const role = await database.selectFrom('roles').select('name').where('role_id', '=', roleId).executeTakeFirst()
  if (!role) throw buildNotFoundProblem(accessFields.roleId, [roleId])
  return role
}

/** Returns one page of people, each with whether the actor may manage the person. */
const listWithRights = async (database: Database, actor: Actor, query: PeopleQuery, condition: Expression<SqlBool>) => {
  const [{ people, total }, roles] = await Promise.all([
    listPeople(database, query, condition),
    listRoleRights(database),
  ])
  const menusByRole = new Map(roles.map(role => [role.roleId, role.menus]))
  // A role that was added between the two queries is missing here; a new role has no menus.
  const getMenus = (roleId: number) => menusByRole.get(roleId) ?? computeEffectiveMenus(roleId, [])
  return {
    people: people.map(person => ({
      ...person,
      mayManage: mayManage(actor, { userId: person.userId, roleId: person.roleId, menus: getMenus(person.roleId) }),
    })),
    total,
  }
}
