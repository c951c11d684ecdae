import { sql, type Transaction } from 'kysely'
import type { AdditionNote } from '../../../contract/accounts/directory-users.ts'
import { email as emailField } from '../../../contract/accounts/fields.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { limits } from '../../../contract/limits.ts'
import { writeAs } from '../../platform/audit.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Accounts } from '../accounts.ts'
import { queueNoteLetter } from '../letters.ts'
import { findUserByEmail, findUserByName, listUsersById, type User } from '../users.ts'
import { lockRights } from './actor-rights.ts'
import type { StaffRequest } from './managed-writes.ts'
import { type AccountRights, mayManage } from './rights.ts'
import { findRoleRights } from './roles.ts'
import { requireGivableRole } from './user-additions.ts'

/** A person, with the fields that the directory has. */
export interface DirectoryPerson {
  /** The permanent id of the person in the directory. */
  guid: string
  username: string
  firstname: string
  lastname: string
  email: string
}

/** Outcome for a person: an account was created or already existed; `note` is set for special cases. */
export interface Addition {
  outcome: 'added' | 'known'
  note?: AdditionNote
}

/**
 * Checks in its own transaction that the actor may give a role, so that a refused request does not search the directory. Throws 400 for an
 * unknown role and 403 for one that the actor may not give.
 */
export const requireGivableRoleBeforeSearch = (accounts: Accounts, { actor }: StaffRequest, roleId: number) =>
  accounts.database.transaction().execute(transaction => requireGivableRole(transaction, actor, roleId))

/**
 * Creates an account for a person of the directory, who is identified by a permanent id. If the person has an account under an earlier
 * name, the account gets the new name. If an account of this name belongs to another person, nothing changes, so that nobody gets another
 * person's account (docs/behaviour/users.md#adding-people-of-the-directory).
 */
export const addDirectoryPerson = async (
  accounts: Accounts,
  staff: StaffRequest,
  { person, roleId, language }: { person: DirectoryPerson; roleId: number; language: 'en' | 'th' },
): Promise<Addition> => {
  const addOrFindUser = () =>
    writeAs(accounts, staff.writer, async (transaction): Promise<Addition> => {
      const rights = await lockRights(transaction, staff.actor, 'UserManagement')
      // `rights` are the current rights of the actor, under a lock.
      await requireGivableRole(transaction, rights, roleId)
      const existingUser = await findUserByGuid(transaction, person.guid)
      if (existingUser) return renameUser(transaction, rights, existingUser, person)
      const namesake = await findUserByName(transaction, 'directory', person.username)
      if (namesake) return bindNamesake(transaction, rights, namesake, person)
      return insertDirectoryUser(accounts, transaction, { person, roleId, language })
    })
  try {
    return await addOrFindUser()
  } catch (error) {
    // Someone else added the person concurrently; the second attempt finds the account.
    if (isDuplicate(error)) return addOrFindUser()
    throw error
  }
}

const findUserByGuid = async (transaction: Transaction<DB>, guid: string) => {
  const row = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('directory_id', '=', guid)
    .executeTakeFirst()
  return row && (await listUsersById(transaction, [row.user_id]))[0]
}

const mayManageUser = async (transaction: Transaction<DB>, rights: AccountRights, user: User) => {
  const role = await findRoleRights(transaction, user.roleId)
  return role !== undefined && mayManage(rights, { ...role, userId: user.userId })
}

/**
 * Gives the person's account the name that the directory has now, unless another account has it. An account that the actor may not manage
 * keeps its old name, but the note still says that the directory has another one.
 */
const renameUser = async (
  transaction: Transaction<DB>,
  rights: AccountRights,
  user: User,
  { username }: DirectoryPerson,
): Promise<Addition> => {
  if (user.username.toLowerCase() === username.toLowerCase()) return { outcome: 'known' }
  const nameHolder = await findUserByName(transaction, 'directory', username)
  if (nameHolder) return { outcome: 'known', note: 'nameTaken' }
  if (await mayManageUser(transaction, rights, user))
    await transaction.updateTable('users').set({ username }).where('user_id', '=', user.userId).execute()
  return { outcome: 'known', note: 'renamed' }
}

/** Binds an account of the person's name to the person. The note says if the account already belongs to another person. */
const bindNamesake = async (
  transaction: Transaction<DB>,
  rights: AccountRights,
  user: User,
  { guid }: DirectoryPerson,
): Promise<Addition> => {
  const mayBind = await mayManageUser(transaction, rights, user)
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    // An actor who may not manage the account changes nothing, but the count still shows whether the account is bound to a person.
    .set({ directory_id: mayBind ? guid : sql`directory_id` })
    .where('user_id', '=', user.userId)
    .where('directory_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { outcome: 'known' } : { outcome: 'known', note: 'nameTaken' }
}

/** Adds a user for a person of the directory. An email address that is invalid or in use is left out. */
const insertDirectoryUser = async (
  accounts: Accounts,
  transaction: Transaction<DB>,
  { person, roleId, language }: { person: DirectoryPerson; roleId: number; language: 'en' | 'th' },
): Promise<Addition> => {
  // Undefined if the directory has no valid email address.
  const validEmail = emailField.safeParse(person.email).data
  const isEmailUsed = validEmail !== undefined && (await findUserByEmail(transaction, validEmail)) !== undefined
  const email = isEmailUsed ? null : (validEmail ?? null)
  const firstname = person.firstname.slice(0, limits.personName)
  const { user_id: userId } = await transaction
    .insertInto('users')
    .values({
      username: person.username,
      account_type: 'directory',
      directory_id: person.guid,
      firstname,
      lastname: person.lastname.slice(0, limits.personName),
      email,
      usage_objective: 'authority',
      role_id: roleId,
      status_id: accountStatusIds.New,
      language,
      created_at: accounts.clock.now(),
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await queueNoteLetter(accounts, transaction, { userId, email, firstname, language }, 'directoryAccount')
  return isEmailUsed ? { outcome: 'added', note: 'emailTaken' } : { outcome: 'added' }
}
