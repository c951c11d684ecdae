import { sql } from 'kysely'
import type { AccountType } from '../../contract/accounts/fields.ts'
import type { ShownUser } from '../../contract/accounts/logins.ts'
import { accountStatusIds } from '../../contract/accounts/managed-users.ts'
import { isDuplicate } from '../platform/database/faults.ts'
import type { Database } from '../platform/database/pool.ts'
import type { AccountState } from './logins/login-machine.ts'
import { buildGrantedMenusSql, computeEffectiveMenus } from './management/roles.ts'

/** Returns true if staff or the role require an account to enrol in the second factor; also if the second factor is already on. */
export const isEnrolmentRequired = (user: Pick<User, 'mustEnrol' | 'isStaff'>, staffNeedSecondFactor: boolean) =>
  user.mustEnrol || (staffNeedSecondFactor && user.isStaff)

/** The ids of the roles system administrator and administrator. */
const administratorRoleIds = new Set([1, 2])

/** Returns true for the roles whose logins the specification counts as logins of an administrator. */
export const isAdministrator = (roleId: number) => administratorRoleIds.has(roleId)

/**
 * Returns true unless the office or a missing confirmation prevents an account from logging in. A lock by wrong passwords does not count,
 * because the owner can lift it.
 */
export const mayLogIn = ({ status, lockedBy }: Pick<User, 'status' | 'lockedBy'>) =>
  status === 'Active' || status === 'New' || lockedBy === 'wrong passwords'

const userColumns = [
  'users.user_id as userId',
  'users.username',
  'users.firstname',
  'users.lastname',
  'users.email',
  'users.usage_objective as usageObjective',
  'users.other_objective as otherObjective',
  'users.account_type as accountType',
  'users.role_id as roleId',
  'users.language',
  'users.status_id as statusId',
  'account_statuses.name as status',
  'users.locked_by as lockedBy',
  'users.locked_at as lockedAt',
  'users.must_change_password as mustChangePassword',
  'users.must_accept as mustAccept',
  'users.must_enrol as mustEnrol',
  'users.verified_at as verifiedAt',
  'users.first_login_at as firstLoginAt',
  'users.created_at as createdAt',
] as const

const selectUsers = (database: Database) =>
  database
    .selectFrom('users')
    .innerJoin('account_statuses', 'account_statuses.status_id', 'users.status_id')
    .leftJoin('second_factors', join =>
      join.onRef('second_factors.user_id', '=', 'users.user_id').on('switched_on_at', 'is not', null),
    )
    .select(userColumns)
    .select(sql<boolean>`second_factors.user_id is not null`.as('hasSecondFactor'))
    .select(buildGrantedMenusSql('users.role_id').as('grantedMenus'))

const toUser = ({
  grantedMenus,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>) => ({
  ...row,
  /** True if the role opens at least one menu of the administration. */
  isStaff: computeEffectiveMenus(row.roleId, grantedMenus).size > 0,
  accountType: row.accountType as AccountType,
  status: row.status as AccountState['status'],
  lockedBy: row.lockedBy as AccountState['lockedBy'],
  language: row.language as 'en' | 'th',
})

/** An account with its status and what its role implies. */
export type User = ReturnType<typeof toUser>

/** Finds an account by its name, ignoring case; local and directory accounts have separate names. */
export const findUserByName = async (database: Database, accountType: AccountType, username: string) => {
  const row = await selectUsers(database)
    .where('account_type', '=', accountType)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row && toUser(row)
}

/** Returns an account. Throws an error, not a 404, if it does not exist. */
export const requireUser = async (database: Database, userId: number) =>
  toUser(await selectUsers(database).where('users.user_id', '=', userId).executeTakeFirstOrThrow())

/**
 * Creates a function that resolves to true if one of the texts is the id or the username of another account. A local and a directory
 * account may share a name, so the user's own name is ignored.
 */
export const createOtherNameCheck = (database: Database) => async (userId: number, names: readonly string[]) => {
  const { username } = await requireUser(database, userId)
  const ownNames = [String(userId), username.toLowerCase()]
  const otherNames = names.map(name => name.toLowerCase()).filter(name => !ownNames.includes(name))
  if (otherNames.length === 0) return false
  // Any number of up to nine digits fits into the integer column of the id.
  const ids = otherNames.filter(name => /^\d{1,9}$/.test(name)).map(Number)
  const otherUser = await database
    .selectFrom('users')
    .select('user_id')
    .where(eb =>
      eb.or([
        // The id 0, which no user has, makes the list valid SQL if it is empty.
        eb('user_id', 'in', [...ids, 0]),
        // The condition lists all account types, because the index of names begins with the type.
        eb.and([eb('account_type', 'in', ['local', 'directory']), eb(sql`lower(username)`, 'in', otherNames)]),
      ]),
    )
    .executeTakeFirst()
  return otherUser !== undefined
}

/** Returns the accounts of these ids, ordered by id; ids without an account are skipped. */
export const listUsersById = async (database: Database, userIds: readonly number[]) => {
  const rows = await selectUsers(database)
    // The id 0, which no user has, makes the list valid SQL if it is empty.
    .where('users.user_id', 'in', [...userIds, 0])
    .orderBy('users.user_id')
    .execute()
  return rows.map(toUser)
}

/**
 * Locks an account's row, which serialises changes of the account and its links. A transaction must take this lock first, so that
 * transactions cannot deadlock.
 */
export const lockAccount = (transaction: Database, userId: number) =>
  transaction.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()

/** Finds the account of an address; an unconfirmed sign-up does not count. */
export const findUserByEmail = async (database: Database, email: string) => {
  const row = await selectUsers(database)
    .where('email', '=', email)
    .where('users.status_id', '<>', accountStatusIds['Wait for Verify'])
    .executeTakeFirst()
  return row && toUser(row)
}

/** Converts an account to what the screens show of it. */
export const toShownUser = (user: User): ShownUser => ({
  userId: user.userId,
  username: user.username,
  firstname: user.firstname,
  lastname: user.lastname,
  email: user.email ?? '',
  usageObjective: user.usageObjective,
  otherObjective: user.otherObjective,
  accountType: user.accountType,
  roleId: user.roleId,
  twoFactor: user.hasSecondFactor ? 'on' : 'off',
})

/**
 * Binds an account to a person of the directory, if it is not bound yet. Returns true if the account then belongs to this person; false if
 * it belongs to another person, or if this person already has another account.
 */
export const bindToDirectoryPerson = async (database: Database, userId: number, guid: string) => {
  try {
    const { numUpdatedRows } = await database
      .updateTable('users')
      .set({ directory_id: guid })
      .where('user_id', '=', userId)
      .where(eb => eb.or([eb('directory_id', 'is', null), eb('directory_id', '=', guid)]))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
