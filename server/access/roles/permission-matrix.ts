import { sql } from 'kysely'
import { accessFields } from '../../../contract/access/refusal-fields.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { listRoleRights, mayGiveRole, type RoleRights } from '../../accounts/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildNotFoundProblem } from '../../platform/refusals.ts'
import { findCellLock } from './cell-locks.ts'
import { maySwitchCategories } from './role-categories.ts'
import { lastFixedRoleId } from './roles.ts'

/** Returns all menus in the order of their ids. */
export const listMenus = async (database: Database) => {
  const rows = await database.selectFrom('menus').select(['menu_id', 'menu_key', 'icon']).orderBy('menu_id').execute()
  return rows.map(({ menu_id, menu_key, icon }) => ({ menuId: menu_id, name: menu_key as Menu, icon }))
}

/** Returns the cells of one role: one for each menu. Throws 404 for a role that does not exist. */
export const listRolePermissions = async (database: Database, actor: Actor, roleId: number) => {
  const [menus, roles] = await Promise.all([listMenus(database), listRoleRights(database)])
  const role = roles.find(candidate => candidate.roleId === roleId)
  if (!role) throw buildNotFoundProblem(accessFields.roleId, [roleId])
  return buildCells(actor, role, menus)
}

/** Returns the whole matrix of roles and menus, and what the actor may do with each role. */
export const listPermissions = async (database: Database, actor: Actor) => {
  const [menus, roles, roleCounts, { categoryTotal }] = await Promise.all([
    listMenus(database),
    listRoleRights(database),
    countUsersAndHiddenCategories(database),
    database
      .selectFrom('categories')
      .select(({ fn }) => fn.countAll<number>().as('categoryTotal'))
      .executeTakeFirstOrThrow(),
  ])
  const countsByRole = new Map(roleCounts.map(row => [row.roleId, row]))
  return {
    roles: roles.map(role => {
      const { userCount = 0, hiddenCount = 0 } = countsByRole.get(role.roleId) ?? {}
      return {
        roleId: role.roleId,
        name: role.name,
        createdAt: role.createdAt.toISOString(),
        userCount,
        categoryCount: categoryTotal - hiddenCount,
        mayEdit: mayGiveRole(actor, role),
        maySwitch: maySwitchCategories(actor, role),
        mayDelete: role.roleId > lastFixedRoleId && mayGiveRole(actor, role),
        cells: buildCells(actor, role, menus),
      }
    }),
    categoryTotal,
  }
}

const countUsersAndHiddenCategories = (database: Database) =>
  database
    .selectFrom('roles')
    .select('role_id as roleId')
    .select([
      sql<number>`(select count(*) from users where users.role_id = roles.role_id and erased_at is null)`.as(
        'userCount',
      ),
      sql<number>`(select count(*) from role_hidden_categories h where h.role_id = roles.role_id)`.as('hiddenCount'),
    ])
    .execute()

/** Builds the cells of one role. */
const buildCells = (actor: RoleRights, role: RoleRights, menus: Awaited<ReturnType<typeof listMenus>>) =>
  menus.map(({ menuId, name }) => ({
    menuId,
    name,
    isOpen: role.menus.has(name),
    lock: findCellLock(actor, { role, menu: name }),
  }))
