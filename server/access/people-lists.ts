import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListedPerson, peopleSorts } from '../../contract/access/people.ts'
import type { AccountType } from '../../contract/accounts/fields.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { containsWords, selectPage } from './pages.ts'

/** The words, the order and the page of a list of people. */
export interface PeopleQuery {
  words: string
  sort: (typeof peopleSorts)[number]
  descending: boolean
  page: number
  pageSize: number
}

/** Returns one page of the people who match a condition and whose username, name or e-mail address contains every word. */
export const listPeople = async (database: Database, peopleQuery: PeopleQuery, condition: Expression<SqlBool>) => {
  const { words, sort, descending } = peopleQuery
  const direction = descending ? 'desc' : 'asc'
  const matchQuery = database
    .selectFrom('users')
    .where('erased_at', 'is', null)
    .where(condition)
    .where(containsWords(sql`concat_ws(' ', username, firstname, lastname, email)`, words))
  const { rows, total } = await selectPage(
    matchQuery,
    query =>
      query
        .innerJoin('account_statuses', 'account_statuses.status_id', 'users.status_id')
        .innerJoin('roles', 'roles.role_id', 'users.role_id')
        .select([
          'user_id as userId',
          'username',
          'firstname',
          'lastname',
          'email',
          'account_type as accountType',
          'users.status_id as statusId',
          'account_statuses.name as status',
          'users.role_id as roleId',
          'roles.name as role',
        ])
        .orderBy(sortKeys[sort], direction)
        .orderBy('user_id', direction),
    peopleQuery,
  )
  return { people: rows.map(toPerson), total }
}

/** The SQL by which people are sorted. */
const sortKeys: Record<PeopleQuery['sort'], RawBuilder<unknown>> = {
  username: sql`lower(username)`,
  name: sql`concat_ws(' ', firstname, lastname) collate "und-x-icu"`,
  email: sql`coalesce(email, '')`,
  type: sql`account_type`,
}

/** Converts a row of `users`: people without an e-mail address get an empty text. */
const toPerson = <R extends { email: string | null; accountType: string }>(row: R) =>
  ({
    ...row,
    email: row.email ?? '',
    accountType: row.accountType as AccountType,
  }) satisfies Partial<ListedPerson>

/** Returns an SQL condition: a person of the surrounding query is in a user group. */
export const isInUserGroup = (groupId: number) => {
  const { exists, selectFrom } = expressionBuilder<DB, 'users'>()
  return exists(
    selectFrom('user_group_members')
      .whereRef('user_group_members.user_id', '=', 'users.user_id')
      .where('user_group_members.user_group_id', '=', groupId),
  )
}
