import { sql } from 'kysely'
import type { SortKey } from '../../../contract/catalogue/orders.ts'
import { frequencies } from '../../../contract/catalogue/reports.ts'
import type { Language } from '../../../contract/visit.ts'
import { selectVisibleCounts, selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { countSkippedRows, type Paging } from './report-pages.ts'

/** The requested page of a category. */
export interface CategoryQuery extends Paging {
  categoryId: number
  sort: SortKey
  descending: boolean
  language: Language
}

interface CategoryPage {
  total: number
  ids: number[]
}

/**
 * Returns the number of reports of a category that the actor may see, and the ids of one page in order. Stored counts show in which
 * sub-categories the page lies. Only these are read, each by an index in the requested order.
 */
export const readCategoryPage = async (database: Database, actor: Actor, query: CategoryQuery) => {
  const start = countSkippedRows(query)
  const end = start + query.pageSize
  // `start_row` is the number of reports in the sub-categories before that of the row. Each sub-category contributes the part of its
  // reports that is between `start` and `end`. Example: of 7 reports with `start_row` 5, a page from 10 to 20 skips 5 and takes 2.
  const { rows } = await sql<CategoryPage>`
    with counted as materialized (
      select sub_category_id, sum(reports)::integer as report_count from (${selectVisibleCounts(actor)}) as visible
      where sub_category_id = any (array(select sub_category_id from sub_categories where category_id = ${query.categoryId}))
      group by sub_category_id having sum(reports) > 0
    ), positioned as materialized (
      select sub_category_id, report_count,
        sum(report_count) over (order by ${sql.join(buildSubCategoryOrderTerms(database, actor, query))}) - report_count as start_row
      from counted
    )
    select (select coalesce(sum(report_count), 0)::integer from counted) as total,
      array_to_json(array(
        select picked.report_id
        from (
          select * from positioned where start_row < ${end}::integer and start_row + report_count > ${start}::integer order by start_row
        ) as page_parts
        cross join lateral (
          ${selectReportsInOrder(database, actor, query)}
          limit ${end}::integer - greatest(start_row, ${start}::integer) offset greatest(0, ${start}::integer - start_row)
        ) as picked
      )) as ids`.execute(database)
  return rows[0]!
}

/** Selects the reports that the actor may see, in order, of the sub-category of one row of `page_parts`. */
const selectReportsInOrder = (database: Database, actor: Actor, query: CategoryQuery) =>
  selectVisibleReports(database, actor)
    .where(sql<boolean>`reports.sub_category_id = page_parts.sub_category_id`)
    .select('reports.report_id')
    .orderBy(buildSortExpression(query), toSqlDirection(query))
    .orderBy(buildTitleExpression(query.language))
    .orderBy('reports.report_id')

/**
 * Builds the list of SQL terms by which the sub-categories in `counted` are sorted: the sort expression of their first report, then their id.
 * If reports are sorted by name, the sub-categories are in the order of their ids.
 */
const buildSubCategoryOrderTerms = (database: Database, actor: Actor, query: CategoryQuery) => {
  const idTerm = sql`sub_category_id`
  if (query.sort === 'name') return [idTerm]
  const firstExpression = selectVisibleReports(database, actor)
    .where(sql<boolean>`reports.sub_category_id = counted.sub_category_id`)
    .select(buildSortExpression(query).as('first_key'))
    .orderBy(buildSortExpression(query), toSqlDirection(query))
    .limit(1)
  return [sql`(${firstExpression}) ${sql.raw(toSqlDirection(query))}`, idTerm]
}

const toSqlDirection = ({ descending }: Pick<CategoryQuery, 'descending'>) => (descending ? 'desc' : 'asc')

/**
 * Builds the SQL expression by which reports are sorted. Frequencies are in the order of the contract. The indexes in
 * 0196-report-counts.sql have the same expressions.
 */
const buildSortExpression = ({ sort, language }: Pick<CategoryQuery, 'sort' | 'language'>) => {
  if (sort === 'name') return buildTitleExpression(language)
  if (sort === 'release') return sql`reports.release_date`
  return sql`array_position(${sql.lit(`{${frequencies.join()}}`)}::text[], reports.frequency)`
}

/** Builds the SQL of a title in the order of dictionaries, not of code points. */
const buildTitleExpression = (language: Language) => sql`${sql.ref(`reports.title_${language}`)} collate "und-x-icu"`
