import { type RawBuilder, sql } from 'kysely'
import type { ListedGroup, ListedUser } from '../../../contract/access/grant-lists.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { containsWords } from '../pages.ts'
import { isOpenGrant } from '../visible-reports.ts'
import { fullName, grantTables } from './grant-kinds.ts'

interface HolderQuery {
  words: string
  sort: string
  descending: boolean
  page: number
  pageSize: number
}

/** Selects those who have an open grant of a subject, or those who do not. */
interface GrantFilter {
  kind: keyof typeof grantTables
  subjectId: number
  hasGrant: boolean
}

const userColumns = sql`u.user_id as "userId", u.username, u.firstname, u.lastname, u.email, u.account_type as "accountType",
  u.status_id as "statusId", s.name as status`
const userSorts: Record<string, RawBuilder<unknown>> = {
  username: sql`lower(u.username)`,
  name: sql`concat_ws(' ', u.firstname, u.lastname) collate "und-x-icu"`,
  email: sql`u.email`,
  until: sql`g.until`,
}

/** Lists users with or without an open grant of the subject, searched, sorted and paged; erased accounts are left out. */
export const listUsersByGrant = (
  context: { database: Database; clock: Clock },
  filter: GrantFilter,
  query: HolderQuery,
) =>
  listByGrant<ListedUser>(context, filter, query, {
    source: sql`users u join account_statuses s on s.status_id = u.status_id and u.erased_at is null`,
    key: sql.ref('u.user_id'),
    columns: userColumns,
    searched: sql`concat_ws(' ', u.username, u.firstname, u.lastname, u.email)`,
    order: userSorts[query.sort] ?? userSorts.username!,
  })

const groupSorts: Record<string, RawBuilder<unknown>> = {
  name: sql`u.name collate "und-x-icu"`,
  memberCount: sql`"memberCount"`,
  until: sql`g.until`,
}

/** Lists user groups with or without an open grant of the subject. */
export const listGroupsByGrant = (
  context: { database: Database; clock: Clock },
  filter: GrantFilter,
  query: HolderQuery,
) =>
  listByGrant<ListedGroup>(context, filter, query, {
    source: sql`user_groups u`,
    key: sql.ref('u.user_group_id'),
    columns: sql`u.user_group_id as "groupId", u.name,
      (select count(*) from user_group_members m where m.user_group_id = u.user_group_id) as "memberCount"`,
    searched: sql.ref('u.name'),
    order: groupSorts[query.sort] ?? groupSorts.name!,
  })

interface HolderSql {
  source: RawBuilder<unknown>
  key: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  searched: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const listByGrant = async <Row>(
  { database, clock }: { database: Database; clock: Clock },
  { kind, subjectId, hasGrant }: GrantFilter,
  { words, descending, page, pageSize }: HolderQuery,
  { source, key, columns, searched, order }: HolderSql,
) => {
  const { table, holder, subject } = grantTables[kind]
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  const isOpen = isOpenGrant(dayInBangkok(clock), 'g')
  const fromSql = sql`from ${source}
    left join ${sql.table(table)} g on g.${sql.ref(holder)} = ${key} and g.${sql.ref(subject)} = ${subjectId}
    where (g.${sql.ref(holder)} is not null and ${isOpen}) = ${hasGrant} and ${containsWords(searched, words)}`
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<Row & { grantedAt: Date | null }>`
      select listed.*, ${fullName('b')} as "grantedBy" from (
        select page.*, row_number() over () as place from (
          select ${columns}, g.granted_at as "grantedAt", g.until, g.reason, g.granted_by ${fromSql}
          order by ${order} ${direction}, ${key} limit ${pageSize} offset ${(page - 1) * pageSize}
        ) as page
      ) as listed left join users b on b.user_id = listed.granted_by order by place`.execute(database),
    sql<{ total: number }>`select count(*) as total ${fromSql}`.execute(database),
  ])
  return { rows: rows.map(toIsoRow) as Row[], total: totals[0]!.total }
}

const toIsoRow = <R extends { grantedAt: Date | null }>(row: R) => ({
  ...row,
  grantedAt: row.grantedAt?.toISOString() ?? null,
})
