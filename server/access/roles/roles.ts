import { sql, type Transaction } from 'kysely'
import type { PersonReferences } from '../../../contract/access/references.ts'
import { accessFields } from '../../../contract/access/refusal-fields.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { type AccountRights, findRoleRights, lockRights, mayGiveRole } from '../../accounts/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, permissionDenied } from '../../platform/problem.ts'
import { buildConflictProblem } from '../../platform/refusals.ts'
import type { AccessContext } from '../context.ts'
import { hasSameName, lockNames } from '../groups/names.ts'
import { type EditedRole, requireMovedPeople } from './listed-people.ts'
import { switchCategories } from './role-categories.ts'
import { type MovedPerson, movePeople, requireReferencedUserIds } from './role-moves.ts'
import { requireRole } from './role-people.ts'

/** The specification defines roles 1 to 4, which cannot be deleted (docs/behaviour/roles.md#built-in-roles). */
export const lastFixedRoleId = 4
/** Maximum number of usernames in the result of `removeRoles`. */
const maxShownUsernames = 100

interface AddedRole {
  name: string
  /** People to move into the role, as older programs name them: by ids or usernames. */
  people?: PersonReferences | undefined
  /** People to move into the role, each with the role that the caller saw, so that a concurrent move is noticed. */
  added?: readonly MovedPerson[] | undefined
  /** Categories that are switched off for the role. */
  hiddenCategoryIds?: readonly number[] | undefined
}

/** Thrown to roll back an edit that would remove the last administrator after it has written. */
class LastAdministratorError extends Error {}

/** Returns the result of an edit, or the status 'lastAdministrator' if the edit was rolled back. */
const catchLastAdministrator = async <T>(edit: Promise<T>) => {
  try {
    return await edit
  } catch (error) {
    if (error instanceof LastAdministratorError) return { status: 'lastAdministrator' as const }
    throw error
  }
}

/** Creates a role and moves people into it, all or nothing. Throws like `movePeople` and `switchCategories`. */
export const addRole = (context: AccessContext, writer: Writer, actor: Actor, role: AddedRole) =>
  catchLastAdministrator(
    writeAs(context, writer, async transaction => {
      const rights = await lockRights(transaction, actor, 'PermissionManagement')
      await lockNames(transaction)
      const namesakeId = await findNamesakeId(transaction, role.name)
      if (namesakeId !== undefined) return { status: 'duplicate' as const, roleId: namesakeId }
      const { role_id: roleId } = await transaction
        .insertInto('roles')
        .values({ name: role.name, created_at: context.clock.now() })
        .returning('role_id')
        .executeTakeFirstOrThrow()
      const namedIds = role.people ? await requireReferencedUserIds(transaction, role.people) : []
      const people = [...(role.added ?? []), ...namedIds.map(userId => ({ userId }))]
      if (!(await movePeople(transaction, context.clock, rights, [{ people, roleId }])))
        throw new LastAdministratorError()
      const switches = (role.hiddenCategoryIds ?? []).map(categoryId => ({ categoryId, isOn: false }))
      await switchCategories(transaction, rights, roleId, switches)
      return { status: 'saved' as const, roleId }
    }),
  )

/** Renames a role, moves people in and out, and switches its categories, all or nothing. Throws 404 for a role that does not exist. */
export const editRole = (context: AccessContext, writer: Writer, actor: Actor, edit: EditedRole) =>
  catchLastAdministrator(
    writeAs(context, writer, async transaction => {
      const rights = await lockRights(transaction, actor, 'PermissionManagement')
      await lockNames(transaction)
      const { roleId } = edit
      const namesakeId = await renameRole(transaction, rights, edit)
      if (namesakeId !== undefined) return { status: 'duplicate' as const, roleId: namesakeId }
      const { added, removed } = await requireMovedPeople(transaction, edit)
      if (roleId === plainRoleId && removed.length > 0)
        throw invalidInput([buildFieldRefusal('removed', 'plainRoleStays')])
      const leavingPeople = await listStillInRole(transaction, roleId, removed)
      const moves = [
        { people: added, roleId },
        { people: leavingPeople, roleId: plainRoleId },
      ]
      if (!(await movePeople(transaction, context.clock, rights, moves))) throw new LastAdministratorError()
      await switchCategories(transaction, rights, roleId, edit.categories ?? [])
      return { status: 'saved' as const, roleId }
    }),
  )

/** Renames a role. If another role already has the name, changes nothing and returns the id of that role. */
const renameRole = async (
  transaction: Transaction<DB>,
  rights: AccountRights,
  { roleId, name, expected }: EditedRole,
): Promise<number | undefined> => {
  const role = await requireRole(transaction, roleId)
  // If the new name is the expected one, the caller did not change the name, and a name that someone else has saved stays.
  const isUnchanged = name === undefined || name === role.name || name === expected?.name
  if (isUnchanged) return undefined
  const roleRights = await findRoleRights(transaction, roleId)
  if (!roleRights || !mayGiveRole(rights, roleRights)) throw permissionDenied()
  const wasRenamedByOthers = expected?.name !== undefined && expected.name !== role.name
  if (wasRenamedByOthers)
    throw await buildConflictProblem(transaction, {
      field: accessFields.roleName,
      what: role.name,
      tableName: 'roles',
      key: String(roleId),
    })
  const namesakeId = await findNamesakeId(transaction, name, roleId)
  if (namesakeId === undefined)
    await transaction.updateTable('roles').set({ name }).where('role_id', '=', roleId).execute()
  return namesakeId
}

/** Returns the given people who still have the role. People whom someone else has moved out of it are not moved again. */
const listStillInRole = async (transaction: Transaction<DB>, roleId: number, people: readonly MovedPerson[]) => {
  const ids = people.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const stillInRole = await transaction
    .selectFrom('users')
    .select('user_id as userId')
    .where('role_id', '=', roleId)
    .where(sql<boolean>`user_id = any (${ids}::bigint[])`)
    .execute()
  return stillInRole
}

/**
 * Deletes unused roles, all or none; ignores roles that do not exist. Throws 403 for roles 1 to 4 and for roles that the actor may not
 * give.
 */
export const removeRoles = (context: AccessContext, writer: Writer, actor: Actor, roleIds: readonly number[]) =>
  writeAs(context, writer, async transaction => {
    const rights = await lockRights(transaction, actor, 'PermissionManagement')
    for (const roleId of roleIds) {
      if (roleId <= lastFixedRoleId) throw permissionDenied()
      const role = await findRoleRights(transaction, roleId)
      if (role && !mayGiveRole(rights, role)) throw permissionDenied()
    }
    // SQL needs at least one id in the list, and no role has the id 0.
    const listedIds = [...roleIds, 0]
    // Transactions that give one of these roles to someone wait for this lock.
    await transaction
      .selectFrom('roles')
      .select('role_id')
      .where('role_id', 'in', listedIds)
      .orderBy('role_id')
      .forUpdate()
      .execute()
    const usersOfRoles = transaction.selectFrom('users').where('role_id', 'in', listedIds)
    const { usedByCount } = await usersOfRoles
      .select(({ fn }) => fn.countAll<number>().as('usedByCount'))
      .executeTakeFirstOrThrow()
    if (usedByCount > 0) {
      const users = await usersOfRoles.select('username').orderBy('username').limit(maxShownUsernames).execute()
      return { status: 'inUse' as const, usedBy: users.map(({ username }) => username), usedByCount }
    }
    await transaction.deleteFrom('roles').where('role_id', 'in', listedIds).execute()
    return { status: 'removed' as const, usedBy: [], usedByCount: 0 }
  })

/** Returns the id of another role with the same name, if there is one. `exceptId` is the role itself; no role has the id 0. */
const findNamesakeId = async (transaction: Transaction<DB>, name: string, exceptId = 0) => {
  const row = await transaction
    .selectFrom('roles')
    .select('role_id')
    .where(hasSameName(name))
    .where('role_id', '<>', exceptId)
    .executeTakeFirst()
  return row?.role_id
}
