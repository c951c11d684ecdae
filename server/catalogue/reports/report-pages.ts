import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Which page of a list is asked for. */
export interface Paging {
  page: number
  pageSize: number
}

/** How many rows lie before a page. */
export const rowsBefore = ({ page, pageSize }: Paging) => (page - 1) * pageSize

type Reports<Tables extends keyof DB> = SelectQueryBuilder<DB, Tables, object>

/**
 * How many reports a query finds in all, and those of one page in order, in one statement. Only the ids of that page are ever fetched;
 * their rows are read afterwards. Where their number is kept, `total` reads it.
 */
export const pickPage = async <Tables extends keyof DB>(
  database: Database,
  found: Reports<Tables>,
  inOrder: (found: Reports<Tables>) => Reports<Tables>,
  paging: Paging,
  total: Expression<number> = found.select(sql<number>`count(*)`.as('total')).$asScalar(),
) => {
  const ids = inOrder(found)
    .select(sql<number>`reports.report_id`.as('report_id'))
    .limit(paging.pageSize)
    .offset(rowsBefore(paging))
  return database
    .selectNoFrom([sql<number>`(${total})`.as('total'), sql<number[]>`to_json(array(${ids}))`.as('ids')])
    .executeTakeFirstOrThrow()
}
