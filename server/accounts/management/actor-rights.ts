import type { Transaction } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { type Actor, requireUserActor } from '../../platform/actor.ts'
import type { DB } from '../../platform/database/tables.ts'
import { permissionDenied } from '../../platform/problem.ts'
import { lockAdministrators } from './last-administrator.ts'
import type { AccountRights } from './rights.ts'
import { findRoleRights } from './roles.ts'

/**
 * Takes the lock that serialises changes of roles and accounts, and reads the actor's current rights, so that two administrators cannot
 * take rights from each other concurrently. Throws 403 if the actor has lost the menu, the role or the account since the request began.
 */
export const lockRights = async (
  transaction: Transaction<DB>,
  actor: Actor,
  menu: Menu,
): Promise<Required<AccountRights>> => {
  const { userId } = requireUserActor(actor)
  await lockAdministrators(transaction)
  const { role_id, status_id } = await transaction
    .selectFrom('users')
    .select(['role_id', 'status_id'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rights = await findRoleRights(transaction, role_id)
  if (status_id !== accountStatusIds.Active || role_id !== actor.roleId || !rights?.menus.has(menu))
    throw permissionDenied()
  return { ...rights, userId }
}
