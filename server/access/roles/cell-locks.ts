import type { cellLocks } from '../../../contract/access/permissions.ts'
import { administratorRoleId, type Menu, plainRoleId } from '../../../contract/permissions.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import type { RoleRights } from '../../accounts/index.ts'
import { invalidInput, permissionDenied } from '../../platform/problem.ts'

type CellLock = (typeof cellLocks)[number]

/**
 * Returns why an actor may not change a cell; null if the actor may. A menu that the actor lacks cannot be taken from a role either: without it,
 * the role's accounts could be ones that the actor may manage, with their passwords.
 */
export const findCellLock = (actor: RoleRights, { role, menu }: { role: RoleRights; menu: Menu }): CellLock | null => {
  if (role.roleId === administratorRoleId) return 'always yes'
  if (role.roleId === plainRoleId) return 'always no'
  if (actor.roleId === administratorRoleId) return null
  if (actor.roleId === role.roleId) return 'own role'
  return actor.menus.has(menu) ? null : 'menu lacking'
}

/** Throws 400 for a cell that nobody may change, and 403 for a cell that this actor may not change. */
export const requireCellUnlocked = (lock: CellLock | null) => {
  if (lock === 'always yes' || lock === 'always no') throw invalidInput([buildFieldRefusal('data', 'fixedMenus')])
  if (lock) throw permissionDenied()
}
