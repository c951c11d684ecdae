import { sql } from 'kysely'
import { administratorRoleId, menus as allMenus, type Menu, plainRoleId } from '../../../contract/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { mayGiveRole, type RoleRights } from './rights.ts'

const everyMenu: ReadonlySet<Menu> = new Set(Object.keys(allMenus) as Menu[])
const noMenu: ReadonlySet<Menu> = new Set()

/**
 * Computes the menus that a role opens from those that the role matrix grants: role 1 opens all menus and role 3 none, whatever the matrix
 * grants (docs/behaviour/roles.md#the-matrix).
 */
export const computeEffectiveMenus = (roleId: number, grantedMenus: Iterable<Menu>): ReadonlySet<Menu> => {
  if (roleId === administratorRoleId) return everyMenu
  return roleId === plainRoleId ? noMenu : new Set(grantedMenus)
}

/** Builds SQL for the array of menus that the matrix grants to a role; `roleIdColumn` is the role's column in the surrounding query. */
export const buildGrantedMenusSql = (roleIdColumn: string) =>
  sql<
    Menu[]
  >`array(select menu_key from role_menus join menus using (menu_id) where role_menus.role_id = ${sql.ref(roleIdColumn)})`

/** Returns all roles with the menus that each opens, ordered by id. */
export const listRoleRights = async (database: Database) => {
  const rows = await database
    .selectFrom('roles')
    .select(['role_id', 'name', 'created_at'])
    .select(buildGrantedMenusSql('roles.role_id').as('menus'))
    .orderBy('role_id')
    .execute()
  return rows.map(({ role_id: roleId, name, created_at: createdAt, menus }) => ({
    roleId,
    name,
    createdAt,
    menus: computeEffectiveMenus(roleId, menus),
  }))
}

/** Returns a role with its menus; undefined if it does not exist. */
export const findRoleRights = async (database: Database, roleId: number): Promise<RoleRights | undefined> => {
  const row = await database
    .selectFrom('roles')
    .select(buildGrantedMenusSql('roles.role_id').as('menus'))
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return row && { roleId, menus: computeEffectiveMenus(roleId, row.menus) }
}

/** Returns the roles, and whether the actor may give each. */
export const listGivableRoles = async (database: Database, actor: Actor) =>
  (await listRoleRights(database)).map(role => ({
    roleId: role.roleId,
    name: role.name,
    createdAt: role.createdAt.toISOString(),
    mayGive: mayGiveRole(actor, role),
  }))
