import { sql, type Transaction } from 'kysely'
import { accessFields, type PersonReferences } from '../../../contract/access/references.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { type AccountRights, findRoleRights, lockRights, mayGiveRole } from '../../accounts/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, permissionDenied } from '../../platform/problem.ts'
import { changedMeanwhile } from '../../platform/refusals.ts'
import type { AccessContext } from '../context.ts'
import { hasSameName, lockNames } from '../groups/names.ts'
import { type CategoryCell, switchCategories } from './role-categories.ts'
import { type MovedPerson, movePeople, requireReferences } from './role-moves.ts'
import { requireRole } from './role-people.ts'

/** Roles 1 to 4 are the specification's (docs/behaviour/roles.md#built-in-roles). */
export const lastFixedRoleId = 4
/** Maximum number of people that are named as users of a role. */
const maxNames = 100

interface AddedRole {
  name: string
  people?: PersonReferences | undefined
  added?: readonly MovedPerson[] | undefined
  hiddenCategoryIds?: readonly number[] | undefined
}

/** Thrown to roll back an edit that would remove the last administrator after it has written. */
class LastAdministrator extends Error {}

/** Returns the result of an edit, or the status 'lastAdministrator' if the edit was rolled back. */
const catchLastAdministrator = async <T>(work: Promise<T>) => {
  try {
    return await work
  } catch (error) {
    if (error instanceof LastAdministrator) return { status: 'lastAdministrator' as const }
    throw error
  }
}

/** Creates a role and moves people into it, all or nothing. Throws like `movePeople` and `switchCategories`. */
export const addRole = (context: AccessContext, writer: Writer, actor: Actor, role: AddedRole) =>
  catchLastAdministrator(
    writeAs(context, writer, async transaction => {
      const rights = await lockRights(transaction, actor, 'PermissionManagement')
      await lockNames(transaction)
      const namesake = await findNamesake(transaction, role.name)
      if (namesake !== undefined) return { status: 'duplicate' as const, roleId: namesake }
      const { role_id: roleId } = await transaction
        .insertInto('roles')
        .values({ name: role.name, created_at: context.clock.now() })
        .returning('role_id')
        .executeTakeFirstOrThrow()
      const namedIds = role.people ? await requireReferences(transaction, role.people) : []
      const people = [...(role.added ?? []), ...namedIds.map(userId => ({ userId }))]
      if (!(await movePeople(transaction, context.clock, rights, [{ people, roleId }]))) throw new LastAdministrator()
      const cells = (role.hiddenCategoryIds ?? []).map(categoryId => ({ categoryId, isOn: false }))
      await switchCategories(transaction, rights, roleId, cells)
      return { status: 'saved' as const, roleId }
    }),
  )

interface EditedRole {
  roleId: number
  name?: string | undefined
  /** People to move into the role; with an expected list, the complete list of its people. */
  people?: PersonReferences | undefined
  /** More people to move into the role. */
  added?: readonly MovedPerson[] | undefined
  /** People to move out of the role, into the plain role. */
  removed?: readonly MovedPerson[] | undefined
  categories?: readonly CategoryCell[] | undefined
  /** The name and the people that the caller saw. */
  expected?: { name?: string | undefined; people?: PersonReferences | undefined } | undefined
}

/** Renames a role, moves people in and out, and switches its categories, all or nothing. Throws 404 for a role that does not exist. */
export const editRole = (context: AccessContext, writer: Writer, actor: Actor, edit: EditedRole) =>
  catchLastAdministrator(
    writeAs(context, writer, async transaction => {
      const rights = await lockRights(transaction, actor, 'PermissionManagement')
      await lockNames(transaction)
      const { roleId } = edit
      const namesake = await renameRole(transaction, rights, edit)
      if (namesake !== undefined) return { status: 'duplicate' as const, roleId: namesake }
      const { added, removed } = await readMembers(transaction, edit)
      if (roleId === plainRoleId && removed.length > 0)
        throw invalidInput([buildFieldRefusal('removed', 'plainRoleStays')])
      const leavingPeople = await listStillInRole(transaction, roleId, removed)
      const moves = [
        { people: added, roleId },
        { people: leavingPeople, roleId: plainRoleId },
      ]
      if (!(await movePeople(transaction, context.clock, rights, moves))) throw new LastAdministrator()
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
  if (name === undefined || name === role.name || expected?.name === name) return undefined
  const target = await findRoleRights(transaction, roleId)
  if (!target || !mayGiveRole(rights, target)) throw permissionDenied()
  if (expected?.name !== undefined && expected.name !== role.name)
    throw await changedMeanwhile(transaction, {
      field: accessFields.roleName,
      what: role.name,
      tableName: 'roles',
      key: String(roleId),
    })
  const namesake = await findNamesake(transaction, name, roleId)
  if (namesake === undefined)
    await transaction.updateTable('roles').set({ name }).where('role_id', '=', roleId).execute()
  return namesake
}

/**
 * Returns the people to move into a role and out of it. If the request has a list of people, it is compared with the expected list: new
 * people are moved in, and missing people are moved out. Without an expected list, all people of the list are moved in.
 */
const readMembers = async (
  transaction: Transaction<DB>,
  { people, added = [], removed = [], expected }: EditedRole,
) => {
  if (!people) return { added, removed }
  const memberIds = await requireReferences(transaction, people)
  const toPerson = (userId: number) => ({ userId })
  if (!expected?.people) return { added: [...added, ...memberIds.map(toPerson)], removed }
  const previousIds = await requireReferences(transaction, expected.people)
  return {
    added: [...added, ...memberIds.filter(id => !previousIds.includes(id)).map(toPerson)],
    removed: [...removed, ...previousIds.filter(id => !memberIds.includes(id)).map(toPerson)],
  }
}

/** Returns the given people who still have the role. People whom someone else has moved out of it are not moved again. */
const listStillInRole = async (transaction: Transaction<DB>, roleId: number, people: readonly MovedPerson[]) => {
  const ids = people.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom('users')
    .select('user_id as userId')
    .where('role_id', '=', roleId)
    .where(sql<boolean>`user_id = any (${ids}::bigint[])`)
    .execute()
  return rows
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
    // The lock makes transactions that give one of these roles to someone wait. No role has the id 0, which keeps an empty list valid SQL.
    await transaction
      .selectFrom('roles')
      .select('role_id')
      .where('role_id', 'in', [...roleIds, 0])
      .orderBy('role_id')
      .forUpdate()
      .execute()
    const holders = transaction.selectFrom('users').where('role_id', 'in', [...roleIds, 0])
    const { usedByCount } = await holders
      .select(({ fn }) => fn.countAll<number>().as('usedByCount'))
      .executeTakeFirstOrThrow()
    if (usedByCount > 0) {
      const usedBy = await holders.select('username').orderBy('username').limit(maxNames).execute()
      return { status: 'inUse' as const, usedBy: usedBy.map(({ username }) => username), usedByCount }
    }
    await transaction
      .deleteFrom('roles')
      .where('role_id', 'in', [...roleIds, 0])
      .execute()
    return { status: 'removed' as const, usedBy: [], usedByCount: 0 }
  })

/** Finds the id of another role with the same name. `exceptId` is the role itself; no role has the id 0. */
const findNamesake = async (transaction: Transaction<DB>, name: string, exceptId = 0) => {
  const namesake = await transaction
    .selectFrom('roles')
    .select('role_id')
    .where(hasSameName(name))
    .where('role_id', '<>', exceptId)
    .executeTakeFirst()
  return namesake?.role_id
}
