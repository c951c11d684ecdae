import { sql } from 'kysely'
import type { AccountType } from '../../contract/accounts/fields.ts'
import type { ShownUser } from '../../contract/accounts/logins.ts'
import { accountStatusIds } from '../../contract/accounts/managed-users.ts'
import type { Database } from '../platform/database/pool.ts'
import type { AccountState } from './logins/login-machine.ts'
import { buildGrantedMenusSql, computeEffectiveMenus } from './management/roles.ts'

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
 * Locks an account's row, which serialises changes of the account and its links. A transaction must take this lock before any other row lock, so
 * that transactions cannot deadlock.
 */
export const lockAccount = (transaction: Database, userId: number) =>
  transaction.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()

/** Finds the account of an email address; an unconfirmed sign-up does not count. */
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
