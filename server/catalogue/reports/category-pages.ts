import { sql } from 'kysely'
import type { SortKey } from '../../../contract/catalogue/orders.ts'
import { frequencies } from '../../../contract/catalogue/reports.ts'
import type { Language } from '../../../contract/visit.ts'
import { visibleCounts, visibleReports } from '../../access/index.ts'
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
export const pickCategoryPage = async (database: Database, actor: Actor, query: CategoryQuery) => {
  const start = countSkippedRows(query)
  const end = start + query.pageSize
  // `start_row` is the number of reports in the sub-categories before that of the row. Each sub-category contributes the part of its
  // reports that is between `start` and `end`.
  const { rows } = await sql<CategoryPage>`
    with counted as materialized (
      select sub_category_id, sum(reports)::integer as report_count from (${visibleCounts(actor)}) as visible
      where sub_category_id = any (array(select sub_category_id from sub_categories where category_id = ${query.categoryId}))
      group by sub_category_id having sum(reports) > 0
    ), placed as materialized (
      select sub_category_id, report_count,
        sum(report_count) over (order by ${buildSubCategoryOrder(database, actor, query)} sub_category_id) - report_count as start_row
      from counted
    )
    select (select coalesce(sum(report_count), 0)::integer from counted) as total,
      array_to_json(array(
        select picked.report_id
        from (
          select * from placed where start_row < ${end}::integer and start_row + report_count > ${start}::integer order by start_row
        ) as placed
        cross join lateral (
          ${selectReportsInOrder(database, actor, query)}
          limit ${end}::integer - greatest(start_row, ${start}::integer) offset greatest(0, ${start}::integer - start_row)
        ) as picked
      )) as ids`.execute(database)
  return rows[0]!
}

/** Selects the reports of the sub-category of a row of `placed` that the actor may see, in order. */
const selectReportsInOrder = (database: Database, actor: Actor, query: CategoryQuery) =>
  visibleReports(database, actor)
    .where(sql<boolean>`reports.sub_category_id = placed.sub_category_id`)
    .select('reports.report_id')
    .orderBy(buildSortKey(query), toDirection(query))
    .orderBy(buildTitleKey(query.language))
    .orderBy('reports.report_id')

/**
 * Builds the SQL of the first key by which the sub-categories in `counted` are sorted: the key of their first report, followed by a comma.
 * It is empty if reports are sorted by name, so that the sub-categories are in the order of their ids.
 */
const buildSubCategoryOrder = (database: Database, actor: Actor, query: CategoryQuery) => {
  if (query.sort === 'name') return sql``
  const firstKey = visibleReports(database, actor)
    .where(sql<boolean>`reports.sub_category_id = counted.sub_category_id`)
    .select(buildSortKey(query).as('first_key'))
    .orderBy(buildSortKey(query), toDirection(query))
    .limit(1)
  return sql`(${firstKey}) ${sql.raw(toDirection(query))},`
}

const toDirection = ({ descending }: Pick<CategoryQuery, 'descending'>) => (descending ? 'desc' : 'asc')

/**
 * Builds the SQL of the key by which reports are sorted. Frequencies are in the order of the contract. The indexes in
 * 0196-report-counts.sql have the same keys.
 */
const buildSortKey = ({ sort, language }: Pick<CategoryQuery, 'sort' | 'language'>) => {
  if (sort === 'name') return buildTitleKey(language)
  if (sort === 'release') return sql`reports.release_date`
  return sql`array_position(${sql.lit(`{${frequencies.join()}}`)}::text[], reports.frequency)`
}

/** Builds the SQL of a title in the order of dictionaries, not of code points. */
const buildTitleKey = (language: Language) => sql`${sql.ref(`reports.title_${language}`)} collate "und-x-icu"`
