import { type SelectQueryBuilder, sql } from 'kysely'
import type { AccountStatus, ManagedUser, UserSort } from '../../../contract/accounts/managed-users.ts'
import { administratorRoleId } from '../../../contract/permissions.ts'
import { type Actor, requireUserActor } from '../../platform/actor.ts'
import { escapePattern } from '../../platform/database/patterns.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { mayManage } from './rights.ts'
import { listRoleRights } from './roles.ts'

/** The search, order and page of a list of accounts. */
export interface UserQuery {
  /** Words that each must occur in an account. */
  words: string
  sort: UserSort
  descending: boolean
  page: number
  pageSize: number
}

/** Returns one page of the accounts whose names or address contain every word, and the number of all such accounts. */
export const listUsers = async (database: Database, actor: Actor, query: UserQuery) => {
  const rolesById = new Map((await listRoleRights(database)).map(role => [role.roleId, role]))
  const [{ total }, pageUserIds] = await Promise.all([
    selectMatchingUsers(database, query.words)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    listPageUserIds(database, query),
  ])
  const rows = await selectListedUsers(database, pageUserIds)
  const positions = new Map(pageUserIds.map((id, position) => [id, position]))
  const staffActor = requireUserActor(actor)
  const users = rows
    .sort((one, other) => positions.get(one.userId)! - positions.get(other.userId)!)
    .map(row => toManagedUser(row, rolesById.get(row.roleId), staffActor))
  return { users, total }
}

type ListedUser = Awaited<ReturnType<typeof selectListedUsers>>[number]
type ListedRole = Awaited<ReturnType<typeof listRoleRights>>[number]

/** Converts a row to a user of the list, with what the actor may do with the account. */
const toManagedUser = (
  { hasSecondFactor, receivesNews, lastLoginAt, withdrewAt, ...row }: ListedUser,
  role: ListedRole | undefined,
  staffActor: ReturnType<typeof requireUserActor>,
): ManagedUser => {
  const mayManageUser = role !== undefined && mayManage(staffActor, { ...role, userId: row.userId })
  const isEnrolmentPending = row.mustEnrol && !hasSecondFactor
  return {
    ...row,
    status: row.status as AccountStatus,
    accountType: row.accountType as ManagedUser['accountType'],
    role: role?.name ?? '',
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    withdrewAt: withdrewAt?.toISOString() ?? null,
    receivesNews: receivesNews ? '1' : '0',
    twoFactor: hasSecondFactor || isEnrolmentPending ? 'on' : 'off',
    mustEnrol: isEnrolmentPending,
    // The specification has these fields, but the portal does not store them.
    nationalId: null,
    nationalIdBook: null,
    mayManage: mayManageUser,
    mayErase: mayManageUser && staffActor.roleId === administratorRoleId,
  }
}

const searchedTextSql = sql`lower(users.username || ' ' || users.firstname || ' ' || users.lastname || ' ' || coalesce(users.email, ''))`

const selectMatchingUsers = (database: Database, words: string) => {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean)
  return database
    .selectFrom('users')
    .where('erased_at', 'is', null)
    .where(({ and, eb }) => and(terms.map(term => eb(searchedTextSql, 'like', `%${escapePattern(term)}%`))))
}

const listPageUserIds = async (database: Database, { words, sort, descending, page, pageSize }: UserQuery) => {
  // The contract's default, 'createdAt' and not descending, means the latest account first, so this sort is reversed.
  const isDescending = sort === 'createdAt' ? !descending : descending
  const rows = await sortUsers(selectMatchingUsers(database, words), sort, isDescending ? 'desc' : 'asc')
    .select('users.user_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Sorts a query of users; texts are sorted by the rules of Unicode. */
const sortUsers = (query: SelectQueryBuilder<DB, 'users', object>, sort: UserSort, direction: 'asc' | 'desc') => {
  const buildUnicodeOrderSql = (column: string) => sql`${sql.ref(column)} collate "und-x-icu"`
  const sortKeys = {
    username: sql`lower(users.username)`,
    firstname: buildUnicodeOrderSql('users.firstname'),
    lastname: buildUnicodeOrderSql('users.lastname'),
    status: sql`(select name from account_statuses s where s.status_id = users.status_id)`,
    role: sql`(select name from roles r where r.role_id = users.role_id)`,
    lastLoginAt: sql`users.last_login_at`,
    email: sql`users.email`,
  }
  // Ids increase with the time of creation.
  if (sort === 'createdAt') return query.orderBy('users.user_id', direction)
  return query
    .orderBy(sortKeys[sort], order => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('users.user_id', direction)
}

const selectListedUsers = (database: Database, ids: readonly number[]) =>
  database
    .selectFrom('users')
    .innerJoin('account_statuses', 'account_statuses.status_id', 'users.status_id')
    .select([
      'user_id as userId',
      'username',
      'firstname',
      'lastname',
      'account_statuses.name as status',
      'users.status_id as statusId',
      'role_id as roleId',
      'last_login_at as lastLoginAt',
      'email',
      'must_enrol as mustEnrol',
      'usage_objective as usageObjective',
      'other_objective as otherObjective',
      'account_type as accountType',
    ])
    .select(
      sql<boolean>`exists (select from second_factors f
      where f.user_id = users.user_id and f.switched_on_at is not null)`.as('hasSecondFactor'),
    )
    .select(sql<boolean>`exists (select from sign_ups s where s.user_id = users.user_id)`.as('isUnconfirmed'))
    // The time of the withdrawal, if the last record about the agreement is one.
    .select(
      sql<Date | null>`(select case when not given then accepted_at end from consent_acceptances c
        where c.user_id = users.user_id and purpose = 'policy' order by acceptance_id desc limit 1)`.as('withdrewAt'),
    )
    .select(
      sql<boolean>`coalesce((select given from consent_acceptances c where c.user_id = users.user_id and purpose = 'news'
        order by acceptance_id desc limit 1), false)`.as('receivesNews'),
    )
    // The id 0, which no user has, makes the list valid SQL if it is empty.
    .where('user_id', 'in', [...ids, 0])
    .execute()
