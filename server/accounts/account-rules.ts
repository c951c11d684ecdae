import type { User } from './users.ts'

/** Returns true if staff or the role require an account to have a second factor, whether or not it has one. */
export const mustUseSecondFactor = (
  user: Pick<User, 'mustEnrol' | 'isStaff'>,
  { staffNeedSecondFactor }: { staffNeedSecondFactor: boolean },
) => user.mustEnrol || (staffNeedSecondFactor && user.isStaff)

/** The ids of the roles system administrator and administrator. */
const administratorRoleIds = new Set([1, 2])

/** Returns true for the roles whose logins get the statuses for administrators. Other roles may also open menus of the administration. */
export const countsAsAdministrator = (roleId: number) => administratorRoleIds.has(roleId)

/**
 * Returns true unless the office or a missing confirmation prevents an account from logging in. A lock by wrong passwords does not count,
 * because the owner can lift it.
 */
export const mayLogIn = ({ status, lockedBy }: Pick<User, 'status' | 'lockedBy'>) =>
  status === 'Active' || status === 'New' || lockedBy === 'wrong passwords'
