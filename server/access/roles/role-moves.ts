import { sql, type Transaction } from 'kysely'
import type { PersonReferences } from '../../../contract/access/references.ts'
import { accessFields } from '../../../contract/access/refusal-fields.ts'
import { administratorRoleId, plainRoleId } from '../../../contract/permissions.ts'
import {
  type AccountRights,
  findRoleRights,
  giveRole,
  lockManageableUsers,
  mayGiveRole,
  wouldRemoveLastAdministrator,
} from '../../accounts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { permissionDenied } from '../../platform/problem.ts'
import { buildConflictProblem, buildNotFoundProblem } from '../../platform/refusals.ts'
import { requireUserIds } from '../user-references.ts'

/** A person to move. `roleId` is the role that the person had when the caller saw the list; without it, the person is moved in any case. */
export interface MovedPerson {
  userId: number
  roleId?: number | undefined
}

/** People, and the role that they get. */
export interface RoleMove {
  people: readonly MovedPerson[]
  roleId: number
}

/** Returns the ids of people who are named by ids and usernames. Throws 404 for unknown people, and 409 for a username of several accounts. */
export const requireReferencedUserIds = async (transaction: Transaction<DB>, { ids, usernames }: PersonReferences) => [
  ...(ids.length > 0 ? await requireUserIds(transaction, { userIds: ids }) : []),
  ...(usernames.length > 0 ? await requireUserIds(transaction, { usernames }) : []),
]

/**
 * Moves people to roles and ends their sessions. People who already have the role keep their sessions. Returns false if the last active
 * system administrator would be moved. Throws 403 for people or roles that the actor may not manage, 404 for people who do not exist, and
 * 409 for a person whom another administrator has moved in the meantime. The caller has called `lockRights`.
 */
export const movePeople = async (
  transaction: Transaction<DB>,
  clock: Clock,
  actor: AccountRights,
  moves: readonly RoleMove[],
): Promise<boolean> => {
  // The moves without the people who already have the role.
  const effectiveMoves = []
  for (const { people, roleId } of moves)
    effectiveMoves.push({ roleId, userIds: await listPeopleToMove(transaction, people, roleId) })
  for (const { roleId, userIds } of effectiveMoves)
    if (userIds.length > 0) await requireGivableRole(transaction, actor, roleId)
  const movedIds = effectiveMoves.flatMap(({ userIds }) => userIds)
  await lockManageableUsers(transaction, actor, movedIds)
  const idsWithoutAdministratorRole = effectiveMoves
    .filter(({ roleId }) => roleId !== administratorRoleId)
    .flatMap(({ userIds }) => userIds)
  if (await wouldRemoveLastAdministrator(transaction, idsWithoutAdministratorRole)) return false
  for (const { roleId, userIds } of effectiveMoves)
    if (userIds.length > 0) await giveRole(transaction, clock, { userIds, roleId })
  return true
}

/** Returns the ids of the given people who do not have the role yet. Throws 404 for unknown people, and 409 like `movePeople`. */
const listPeopleToMove = async (transaction: Transaction<DB>, people: readonly MovedPerson[], roleId: number) => {
  const ids = [...new Set(people.map(({ userId }) => userId))]
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom('users')
    .select(['user_id', 'username', 'role_id'])
    .where(sql<boolean>`user_id = any (${ids}::bigint[])`)
    .orderBy('user_id')
    .execute()
  const rowsById = new Map(rows.map(row => [row.user_id, row]))
  const missingIds = ids.filter(id => !rowsById.has(id))
  if (missingIds.length > 0) throw buildNotFoundProblem('user_id', missingIds)
  for (const { userId, roleId: seenRoleId } of people) {
    const person = rowsById.get(userId)!
    const isMovedByOthers = seenRoleId !== undefined && person.role_id !== seenRoleId
    const isInRequestedRole = person.role_id === roleId
    if (isMovedByOthers && !isInRequestedRole)
      throw await buildConflictProblem(transaction, {
        // The field of `addRole` and `editRole` that lists the people with the roles that the caller saw.
        field: 'added',
        what: person.username,
        tableName: 'users',
        key: String(userId),
      })
  }
  return rows.filter(({ role_id }) => role_id !== roleId).map(({ user_id }) => user_id)
}

/** Throws 404 for an unknown role, and 403 for one that the actor may not give. Everyone may give the plain role, which has no menu. */
const requireGivableRole = async (transaction: Transaction<DB>, actor: AccountRights, roleId: number) => {
  const role = await findRoleRights(transaction, roleId)
  if (!role) throw buildNotFoundProblem(accessFields.roleId, [roleId])
  if (roleId !== plainRoleId && !mayGiveRole(actor, role)) throw permissionDenied()
}
