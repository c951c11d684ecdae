import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { escapePattern } from '../platform/database/patterns.ts'
import type { DB } from '../platform/database/tables.ts'

/** Returns an SQL condition: a text contains every one of the words, ignoring case. */
export const containsWords = (text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> => {
  const terms = words.split(/\s+/).filter(Boolean)
  if (terms.length === 0) return sql`true`
  return sql.join(
    terms.map(word => sql`${text} ilike ${`%${escapePattern(word)}%`}`),
    sql` and `,
  )
}

/** Returns the rows of one page of a query, and the number of all rows. `selectRows` adds the columns and the order. */
export const selectPage = async <Tables extends keyof DB, Joined extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, object>,
  selectRows: (query: SelectQueryBuilder<DB, Tables, object>) => SelectQueryBuilder<DB, Joined, Row>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Row[]; total: number }> => {
  const [rows, totalRow] = await Promise.all([
    selectRows(query)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)`.as('total')).executeTakeFirst(),
  ])
  return { rows: rows as Row[], total: (totalRow as { total: number } | undefined)?.total ?? 0 }
}
