import type { Transaction } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { type Actor, requireUserActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { permissionDenied } from '../../platform/problem.ts'
import { buildNotFoundProblem } from '../../platform/refusals.ts'
import { lockAdministrators } from './last-administrator.ts'
import { type AccountRights, mayManage } from './rights.ts'
import { buildGrantedMenusSql, computeEffectiveMenus, findRoleRights } from './roles.ts'

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
  if (missingIds.length > 0) throw buildNotFoundProblem('user_id', missingIds)
  for (const { user_id: userId, role_id: roleId, menus } of rows)
    if (!mayManage(actor, { userId, roleId, menus: computeEffectiveMenus(roleId, menus) })) throw permissionDenied()
}
