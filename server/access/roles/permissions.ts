import type { Transaction } from 'kysely'
import { accessFields } from '../../../contract/access/refusal-fields.ts'
import { listRoleRights, lockRights } from '../../accounts/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput } from '../../platform/problem.ts'
import { buildConflictProblem, buildNotFoundProblem } from '../../platform/refusals.ts'
import type { AccessContext } from '../context.ts'
import { findCellLock, requireCellUnlocked } from './cell-locks.ts'
import { listMenus } from './permission-matrix.ts'

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
      if (!role) throw buildNotFoundProblem(accessFields.roleId, [cell.roleId])
      if (role.menus.has(menu.name) === cell.isOpen) continue
      requireCellUnlocked(findCellLock(rights, { role, menu: menu.name }))
      // The stored value is the opposite of the new one, so a caller who saw the new value saw one that others have changed since.
      const isExpectedOutdated = cell.expected === cell.isOpen
      if (isExpectedOutdated) throw await buildCellConflict(transaction, cell, `${role.name}: ${menu.name}`)
      await saveCell(transaction, cell)
    }
    return { status: 'saved' as const }
  })

/** Returns the last change of each cell; later entries of the map replace earlier ones. */
const keepLastOfEachCell = (cells: readonly ChangedCell[]) =>
  new Map(cells.map(cell => [`${cell.roleId} ${cell.menuId}`, cell])).values()

const buildCellConflict = (transaction: Transaction<DB>, { roleId, menuId }: ChangedCell, what: string) =>
  buildConflictProblem(transaction, { field: 'data', what, tableName: 'role_menus', key: `${roleId} ${menuId}` })

const saveCell = (transaction: Transaction<DB>, { roleId, menuId, isOpen }: ChangedCell) =>
  isOpen
    ? transaction.insertInto('role_menus').values({ role_id: roleId, menu_id: menuId }).execute()
    : transaction.deleteFrom('role_menus').where('role_id', '=', roleId).where('menu_id', '=', menuId).execute()
