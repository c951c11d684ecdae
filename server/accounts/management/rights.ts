import { administratorRoleId, type Menu } from '../../../contract/permissions.ts'

/** A role with the menus that it opens; role 1 opens all of them. */
export interface RoleRights {
  roleId: number
  menus: ReadonlySet<Menu>
}

/** An account with the rights of its role. */
export interface AccountRights extends RoleRights {
  userId?: number
}

/**
 * Returns true if an actor may give a role (docs/behaviour/users.md#who-may-manage-whom): role 1 may give every role; other roles may only
 * give roles whose menus are a subset of their own, and never role 1. A role without menus may give none. The menu that a call needs is
 * checked before, by its access.
 */
export const mayGiveRole = (actor: RoleRights, role: RoleRights): boolean => {
  if (actor.roleId === administratorRoleId) return true
  const isWithin = [...role.menus].every(menu => actor.menus.has(menu))
  return role.roleId !== administratorRoleId && actor.menus.size > 0 && isWithin
}

/**
 * Returns true if an actor may change the role, status, second factor, password or profile of an account by an administration call
 * (docs/behaviour/users.md#who-may-manage-whom): never their own, and otherwise only if they may give the account's role.
 */
export const mayManage = (actor: AccountRights, target: AccountRights): boolean =>
  actor.userId !== undefined && actor.userId !== target.userId && mayGiveRole(actor, target)
