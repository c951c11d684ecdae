import { sql, type Transaction } from 'kysely'
import type { cellLocks } from '../../../contract/access/permissions.ts'
import { accessFields } from '../../../contract/access/references.ts'
import { administratorRoleId, type Menu, plainRoleId } from '../../../contract/permissions.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { listRoleRights, lockRights, mayGiveRole, type RoleRights } from '../../accounts/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, permissionDenied } from '../../platform/problem.ts'
import { buildMissingNames, changedMeanwhile } from '../../platform/refusals.ts'
import type { AccessContext } from '../context.ts'
import { maySwitchCategories } from './role-categories.ts'
import { lastFixedRoleId } from './roles.ts'

type CellLock = (typeof cellLocks)[number]

/** Returns all menus in the order of their ids. */
export const listMenus = async (database: Database) => {
  const rows = await database.selectFrom('menus').select(['menu_id', 'menu_key', 'icon']).orderBy('menu_id').execute()
  return rows.map(({ menu_id, menu_key, icon }) => ({ menuId: menu_id, name: menu_key, icon }))
}

/** Returns the cells of one role: one for each menu. Throws 404 for a role that does not exist. */
export const listRolePermissions = async (database: Database, actor: Actor, roleId: number) => {
  const [menus, roles] = await Promise.all([listMenus(database), listRoleRights(database)])
  const role = roles.find(candidate => candidate.roleId === roleId)
  if (!role) throw buildMissingNames(accessFields.roleId, [roleId])
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

/** Builds the cells of one role. The lock of a cell is for its only possible change: closing an open cell, or opening a closed one. */
const buildCells = (actor: RoleRights, role: RoleRights, menus: Awaited<ReturnType<typeof listMenus>>) =>
  menus.map(({ menuId, name }) => {
    const isOpen = role.menus.has(name as Menu)
    return { menuId, name, isOpen, lock: findCellLock(actor, role, name as Menu, !isOpen) }
  })

/** Returns why an actor may not set a cell to Yes or No; null if the actor may. */
const findCellLock = (actor: RoleRights, role: RoleRights, menu: Menu, isOpening: boolean): CellLock | null => {
  if (role.roleId === administratorRoleId) return 'always yes'
  if (role.roleId === plainRoleId) return 'always no'
  if (actor.roleId === administratorRoleId) return null
  if (actor.roleId === role.roleId) return 'own role'
  return isOpening && !actor.menus.has(menu) ? 'menu lacking' : null
}

/** A new value of a cell; `isOpen` is true if the role gets the menu, and `expected` is the value that the caller saw. */
interface ChangedCell {
  roleId: number
  menuId: number
  isOpen: boolean
  expected?: boolean | undefined
}

/**
 * Saves cells of the matrix, all or none. Throws 400 for the fixed rows of roles 1 and 3 and for an unknown menu, 403 for the actor's own
 * role and for a menu that it lacks, 404 for a role that does not exist, and 409 if the stored value of a cell is not the expected
 * one. If a cell is given more than once, its last value is saved.
 */
export const savePermissions = (context: AccessContext, writer: Writer, actor: Actor, cells: readonly ChangedCell[]) =>
  writeAs(context, writer, async transaction => {
    const rights = await lockRights(transaction, actor, 'PermissionManagement')
    const [menus, roles] = [await listMenus(transaction), await listRoleRights(transaction)]
    for (const cell of keepLastOfEachCell(cells)) {
      const menu = menus.find(({ menuId }) => menuId === cell.menuId)
      if (!menu) throw invalidInput([{ field: accessFields.menuId, message: `There is no menu ${cell.menuId}` }])
      const role = roles.find(({ roleId }) => roleId === cell.roleId)
      if (!role) throw buildMissingNames(accessFields.roleId, [cell.roleId])
      if (role.menus.has(menu.name as Menu) === cell.isOpen) continue
      requireCellUnlocked(findCellLock(rights, role, menu.name as Menu, cell.isOpen))
      // The stored value is not the new one. If the caller saw the new value in this cell, someone else has changed the cell since.
      if (cell.expected === cell.isOpen) throw await buildCellConflict(transaction, cell, `${role.name}: ${menu.name}`)
      await saveCell(transaction, cell)
    }
    return { status: 'saved' as const }
  })

/** Returns the last change of each cell; later entries of the map replace earlier ones. */
const keepLastOfEachCell = (cells: readonly ChangedCell[]) =>
  new Map(cells.map(cell => [`${cell.roleId} ${cell.menuId}`, cell])).values()

/** Throws 400 for a cell that nobody may change, and 403 for a cell that this actor may not change. */
const requireCellUnlocked = (lock: CellLock | null) => {
  if (lock === 'always yes' || lock === 'always no') throw invalidInput([buildFieldRefusal('data', 'fixedMenus')])
  if (lock) throw permissionDenied()
}

const buildCellConflict = (transaction: Transaction<DB>, { roleId, menuId }: ChangedCell, what: string) =>
  changedMeanwhile(transaction, { field: 'data', what, tableName: 'role_menus', key: `${roleId} ${menuId}` })

const saveCell = (transaction: Transaction<DB>, { roleId, menuId, isOpen }: ChangedCell) =>
  isOpen
    ? transaction.insertInto('role_menus').values({ role_id: roleId, menu_id: menuId }).execute()
    : transaction.deleteFrom('role_menus').where('role_id', '=', roleId).where('menu_id', '=', menuId).execute()
