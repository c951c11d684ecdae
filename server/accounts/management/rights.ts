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
 * Whether an actor may give a role to somebody (docs/behaviour/users.md#who-may-manage-whom): role 1 gives every role; everybody else gives only roles whose menus are a
 * subset of the actor's own, and never role 1. Who has no menu gives none. Which menu a call asks for is checked before, by its access.
 */
export const mayGiveRole = (actor: RoleRights, role: RoleRights): boolean => {
  if (actor.roleId === administratorRoleId) return true
  const isWithin = [...role.menus].every(menu => actor.menus.has(menu))
  return role.roleId !== administratorRoleId && actor.menus.size > 0 && isWithin
}

/**
 * Whether an actor may change the role, status, second factor, password or profile of an account by an administration call (docs/behaviour/users.md#who-may-manage-whom):
 * never their own, and otherwise only where they could give the role that the account has.
 */
export const mayManage = (actor: AccountRights, target: AccountRights): boolean =>
  actor.userId !== undefined && actor.userId !== target.userId && mayGiveRole(actor, target)
