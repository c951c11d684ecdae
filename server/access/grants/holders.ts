import { type RawBuilder, sql } from 'kysely'
import type { ListedGroup, ListedUser } from '../../../contract/access/grant-lists.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { containsWords } from '../pages.ts'
import { buildFullNameSql, grantTables } from './grant-kinds.ts'

interface HolderQuery {
  words: string
  /** A key of `userSortKeys` or `groupSortKeys`. The contract refuses others, so the default keys below serve the type only. */
  sort: string
  descending: boolean
  page: number
  pageSize: number
}

/** Selects the holders that have an open grant of a target, or those that do not. */
interface GrantFilter {
  kind: keyof typeof grantTables
  targetId: number
  hasOpenGrant: boolean
}

const userColumnsSql = sql`holder.user_id as "userId", holder.username, holder.firstname, holder.lastname, holder.email, holder.account_type as "accountType",
  holder.status_id as "statusId", s.name as status`
const userSortKeys: Record<string, RawBuilder<unknown>> = {
  username: sql`lower(holder.username)`,
  name: sql`concat_ws(' ', holder.firstname, holder.lastname) collate "und-x-icu"`,
  email: sql`holder.email`,
  until: sql`g.until`,
}

/** Returns one page of the users with or without an open grant of a target. Erased accounts are left out. */
export const listUsersByGrant = (
  context: { database: Database; clock: Clock },
  filter: GrantFilter,
  query: HolderQuery,
) =>
  listByGrant<ListedUser>(context, filter, query, {
    tablesSql: sql`users holder join account_statuses s on s.status_id = holder.status_id and holder.erased_at is null`,
    idSql: sql.ref('holder.user_id'),
    columnsSql: userColumnsSql,
    searchedTextSql: sql`concat_ws(' ', holder.username, holder.firstname, holder.lastname, holder.email)`,
    sortKeySql: userSortKeys[query.sort] ?? userSortKeys.username!,
  })

const groupSortKeys: Record<string, RawBuilder<unknown>> = {
  name: sql`holder.name collate "und-x-icu"`,
  memberCount: sql`"memberCount"`,
  until: sql`g.until`,
}

/** Returns one page of the user groups with or without an open grant of a target. */
export const listGroupsByGrant = (
  context: { database: Database; clock: Clock },
  filter: GrantFilter,
  query: HolderQuery,
) =>
  listByGrant<ListedGroup>(context, filter, query, {
    tablesSql: sql`user_groups holder`,
    idSql: sql.ref('holder.user_group_id'),
    columnsSql: sql`holder.user_group_id as "groupId", holder.name,
      (select count(*) from user_group_members m where m.user_group_id = holder.user_group_id) as "memberCount"`,
    searchedTextSql: sql.ref('holder.name'),
    sortKeySql: groupSortKeys[query.sort] ?? groupSortKeys.name!,
  })

/** The SQL that differs between users and user groups. `g` is the alias of the grant. */
interface HolderSql {
  /** The table of users or user groups, as the alias `holder`, with its joins. */
  tablesSql: RawBuilder<unknown>
  /** The column with the id of the holder. */
  idSql: RawBuilder<unknown>
  columnsSql: RawBuilder<unknown>
  /** The text that must contain every word. */
  searchedTextSql: RawBuilder<unknown>
  sortKeySql: RawBuilder<unknown>
}

const listByGrant = async <Row>(
  { database, clock }: { database: Database; clock: Clock },
  { kind, targetId, hasOpenGrant }: GrantFilter,
  { words, descending, page, pageSize }: HolderQuery,
  { tablesSql, idSql, columnsSql, searchedTextSql, sortKeySql }: HolderSql,
) => {
  const { table, holderColumn, targetColumn } = grantTables[kind]
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  const hasOpenGrantSql = sql`(g.${sql.ref(holderColumn)} is not null and ${isOpenSql})`
  // Ended grants are joined too, so that the list of holders without an open grant shows the last day of an ended one.
  const fromSql = sql`from ${tablesSql}
    left join ${sql.table(table)} g on g.${sql.ref(holderColumn)} = ${idSql} and g.${sql.ref(targetColumn)} = ${targetId}
    where ${hasOpenGrantSql} = ${hasOpenGrant} and ${containsWords(searchedTextSql, words)}`
  const [{ rows }, { rows: totals }] = await Promise.all([
    // The names of those who gave the grants are joined only to the rows of the page, whose order `place` keeps.
    sql<Row & { grantedAt: Date | null }>`
      select listed.*, ${buildFullNameSql('granters')} as "grantedBy" from (
        select page.*, row_number() over () as place from (
          select ${columnsSql}, g.granted_at as "grantedAt", g.until, g.reason, g.granted_by ${fromSql}
          order by ${sortKeySql} ${direction}, ${idSql} limit ${pageSize} offset ${(page - 1) * pageSize}
        ) as page
      ) as listed left join users granters on granters.user_id = listed.granted_by order by place`.execute(database),
    sql<{ total: number }>`select count(*) as total ${fromSql}`.execute(database),
  ])
  return { rows: rows.map(toIsoRow) as Row[], total: totals[0]!.total }
}

/** Returns the row with the time of its grant as an ISO text; null in a row without a grant. */
const toIsoRow = <R extends { grantedAt: Date | null }>(row: R) => ({
  ...row,
  grantedAt: row.grantedAt?.toISOString() ?? null,
})
