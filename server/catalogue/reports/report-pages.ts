import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'

/** The requested page of a list. */
export interface Paging {
  page: number
  pageSize: number
}

/** Returns the number of rows before a page. */
export const countSkippedRows = ({ page, pageSize }: Paging) => (page - 1) * pageSize

/** A query of reports, which may join further tables. */
type Reports<Tables extends keyof DB> = SelectQueryBuilder<DB, Tables, object>

interface PageQuery<Tables extends keyof DB> {
  addOrder: (reports: Reports<Tables>) => Reports<Tables>
  paging: Paging
  /** The SQL that computes the total; by default, it counts the rows of the query. */
  total?: Expression<number>
}

/**
 * Returns the total of a query and the ids of one page in order, in one statement. The caller then reads the rows of the page.
 */
export const pickPage = async <Tables extends keyof DB>(
  database: Database,
  reports: Reports<Tables>,
  { addOrder, paging, total = reports.select(sql<number>`count(*)`.as('total')).$asScalar() }: PageQuery<Tables>,
) => {
  const ids = addOrder(reports)
    .select(sql<number>`reports.report_id`.as('report_id'))
    .limit(paging.pageSize)
    .offset(countSkippedRows(paging))
  return database
    .selectNoFrom([sql<number>`(${total})`.as('total'), sql<number[]>`to_json(array(${ids}))`.as('ids')])
    .executeTakeFirstOrThrow()
}
