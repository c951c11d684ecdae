import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

/** The words, the order and the page of a list. */
export interface PageQuery {
  words: string
  descending: boolean
  page: number
  pageSize: number
}

interface PageSql {
  /** Selects the keys of all matches, each with a `sort_key`. */
  matchesSql: RawBuilder<unknown>
  /** The column of the key in `matchesSql`. */
  keySql: RawBuilder<unknown>
  /** Selects full rows, with the key as `id`. */
  rowsSql: RawBuilder<unknown>
}

/** Returns one page of rows in order, and the number of all matches. Only the rows of the page are read in full. */
export const readPage = async <Row>(
  database: Database,
  { matchesSql, keySql, rowsSql }: PageSql,
  { descending, page, pageSize }: PageQuery,
): Promise<{ rows: Row[]; total: number }> => {
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<Row & { id: number | null; total: number }>`
    with matches as materialized (${matchesSql}),
      listed as (select ${keySql} as id, sort_key from matches order by sort_key ${direction}, ${keySql} limit ${pageSize} offset ${(page - 1) * pageSize})
    select page.*, counted.total from (select count(*)::integer as total from matches) counted
      left join (listed join (${rowsSql}) page using (id)) on true
    order by listed.sort_key ${direction}, listed.id`.execute(database)
  // A page without rows still has one row of nulls with the total, because of the left join, so the first row always exists.
  return {
    rows: rows.filter(({ id }) => id !== null).map(({ id: _, total: __, ...row }) => row as Row),
    total: rows[0]!.total,
  }
}
