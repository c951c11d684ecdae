import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { EndingGrant, EndingSort } from '../../../contract/access/grant-terms.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { containsWords } from '../pages.ts'
import { grantTables } from './grant-kinds.ts'
import { buildNamedGrantsSql } from './named-grants.ts'

interface EndingQuery {
  /** Only grants that end within this many days. */
  days: number
  /** Only grants that this user has given. */
  grantedBy?: number
  /** Only grants whose holder and target together contain every word. */
  words?: string
  sort?: EndingSort
  descending?: boolean
  language?: Language
  page?: number
  pageSize: number
}

/** Returns one page of the open grants that end soon, by default the earliest end first, and the number of all matches. */
export const listEndingGrants = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  query: EndingQuery,
): Promise<{ grants: EndingGrant[]; total: number }> => {
  const { days, grantedBy, words = '', page = 1, pageSize } = query
  const today = dayInBangkok(clock)
  const isListedGrantSql = sql`grants.until between ${today}::date and ${today}::date + ${days}::integer
    and ${grantedBy === undefined ? sql`true` : sql`grants.granted_by = ${grantedBy}`}`
  const kinds = Object.keys(grantTables) as GrantKind[]
  const allGrantsSql = sql.join(
    kinds.map(kind => buildNamedGrantsSql(kind, isListedGrantSql, actor)),
    sql` union all `,
  )
  // A report has names in both languages, and both are searched.
  const namesSql = sql`("targetEn" || ' ' || "targetTh" || ' ' || holder)`
  const fromSql = sql`from (${allGrantsSql}) as ending where ${containsWords(namesSql, words)}`
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<EndingGrant & { grantedAt: Date }>`select * ${fromSql} order by ${buildOrderSql(query)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(database),
    sql<{ total: number }>`select count(*)::integer as total ${fromSql}`.execute(database),
  ])
  return { grants: rows.map(row => ({ ...row, grantedAt: row.grantedAt.toISOString() })), total: totals[0]!.total }
}

/** Returns the SQL of the order by `sort`. Rows with equal sort keys have a fixed order, so that no page repeats or skips a row. */
const buildOrderSql = ({ sort = 'until', descending = false, language = 'en' }: EndingQuery) => {
  const targetNameSql = sql`${sql.ref(language === 'th' ? 'targetTh' : 'targetEn')} collate "und-x-icu"`
  const sortKeys: Record<NonNullable<EndingQuery['sort']>, RawBuilder<unknown>> = {
    until: sql`until`,
    target: targetNameSql,
    holder: sql`holder collate "und-x-icu"`,
    grantedBy: sql`"grantedBy" collate "und-x-icu"`,
  }
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`${sortKeys[sort]} ${direction}, until, ${targetNameSql}, holder, kind, "holderId", "targetId"`
}
