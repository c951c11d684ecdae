export type { Accounts } from './accounts.ts'
export { createAccountsDomain } from './domain.ts'
export { createRandomPassword } from './first-administrator.ts'
export { bindToDirectoryPerson } from './logins/directory-bindings.ts'
export { setLoginCookies } from './logins/login-routes.ts'
export { continueLogin, type LoginTokens } from './logins/logins.ts'
export { lockRights } from './management/actor-rights.ts'
export { addDirectoryPerson, requireGivableRoleBeforeSearch } from './management/directory-additions.ts'
export { wouldRemoveLastAdministrator as takesLastAdministrator } from './management/last-administrator.ts'
export type { StaffRequest } from './management/managed-writes.ts'
export { type AccountRights, mayGiveRole, mayManage, type RoleRights } from './management/rights.ts'
export { giveRole } from './management/role-changes.ts'
export {
  buildGrantedMenusSql,
  computeEffectiveMenus,
  findRoleRights,
  listRoleRights,
  lockManageableUsers as lockManageable,
} from './management/roles.ts'
export { createOtherNameCheck } from './other-names.ts'
export { isOwnPassword } from './passwords/password-checks.ts'
export { hashPassword } from './passwords/password-hashes.ts'
export { setPasswordHash } from './passwords/passwords.ts'
export { readPersonalRecords } from './profiles/personal-records.ts'
export { withdrawAndClose } from './profiles/withdrawals.ts'
export { createKeyReader, createOwnerFinder } from './read-keys/key-owners.ts'
export { canReadSecrets } from './second-factors/factor-secrets.ts'
export { type RotatedSecrets, reencryptSecondFactors } from './second-factors/key-rotations.ts'
export { beginSecondFactor } from './second-factors/second-factors.ts'
export { clearLoginCookies, loginCookie, sessionCookie } from './sessions/cookies.ts'
export { createSessions, type Sessions } from './sessions/sessions.ts'
export { sweepAccounts } from './sweeps.ts'
export { findUserByName, requireUser } from './users.ts'
