import { sql } from 'kysely'
import { administratorRoleId, menus as allMenus, type Menu, plainRoleId } from '../../../contract/permissions.ts'
import type { Database } from '../../platform/database/pool.ts'
import { permissionDenied } from '../../platform/problem.ts'
import { buildMissingNames } from '../../platform/refusals.ts'
import { type AccountRights, mayManage, type RoleRights } from './rights.ts'

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

/**
 * Locks accounts in the order of their ids and checks that the actor may manage each. Throws 404 with the ids of those that do not exist,
 * and 403 for one that the actor may not manage.
 */
export const lockManageableUsers = async (transaction: Database, actor: AccountRights, userIds: readonly number[]) => {
  const distinctIds = [...new Set(userIds)]
  const rows = await transaction
    .selectFrom('users')
    .select(['user_id', 'role_id'])
    .select(buildGrantedMenusSql('users.role_id').as('menus'))
    // The id 0, which no user has, makes the list valid SQL if it is empty.
    .where('user_id', 'in', [...distinctIds, 0])
    // Erased accounts count as missing.
    .where('erased_at', 'is', null)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  const lockedIds = new Set(rows.map(({ user_id }) => user_id))
  const missingIds = distinctIds.filter(id => !lockedIds.has(id))
  if (missingIds.length > 0) throw buildMissingNames('user_id', missingIds)
  for (const { user_id: userId, role_id: roleId, menus } of rows)
    if (!mayManage(actor, { userId, roleId, menus: computeEffectiveMenus(roleId, menus) })) throw permissionDenied()
}
