import { sql } from 'kysely'
import type { SortKey } from '../../../contract/catalogue/orders.ts'
import { frequencies } from '../../../contract/catalogue/reports.ts'
import type { Language } from '../../../contract/visit.ts'
import { visibleCounts, visibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { countSkippedRows, type Paging } from './report-pages.ts'

export interface CategoryQuery extends Paging {
  categoryId: number
  sort: SortKey
  descending: boolean
  language: Language
}

/**
 * Returns the number of reports of a category that the actor may see, and the ids of one page in order. Stored counts show which
 * sub-categories the page covers, so that only these are read, each by an index in the requested order.
 */
export const pickCategoryPage = async (database: Database, actor: Actor, query: CategoryQuery) => {
  const first = countSkippedRows(query)
  const end = first + query.pageSize
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with counted as materialized (
      select sub_category_id, sum(reports)::integer as reports from (${visibleCounts(actor)}) as visible
      where sub_category_id = any (array(select sub_category_id from sub_categories where category_id = ${query.categoryId}))
      group by sub_category_id having sum(reports) > 0
    ), placed as materialized (
      select sub_category_id, reports, sum(reports) over (order by ${buildBestOrder(database, actor, query)} sub_category_id) - reports as before
      from counted
    )
    select (select coalesce(sum(reports), 0)::integer from counted) as total,
      array_to_json(array(
        select picked.report_id
        from (select * from placed where before < ${end}::integer and before + reports > ${first}::integer order by before) as placed
        cross join lateral (
          ${selectReportsInOrder(database, actor, query)}
          limit ${end}::integer - greatest(before, ${first}::integer) offset greatest(0, ${first}::integer - before)
        ) as picked
      )) as ids`.execute(database)
  return rows[0]!
}

/** Selects the visible reports of one sub-category, in order. */
const selectReportsInOrder = (database: Database, actor: Actor, query: CategoryQuery) =>
  visibleReports(database, actor)
    .where(sql<boolean>`reports.sub_category_id = placed.sub_category_id`)
    .select('reports.report_id')
    .orderBy(buildSortKey(query), toDirection(query))
    .orderBy(buildTitleKey(query.language))
    .orderBy('reports.report_id')

/** Builds the SQL of the order of sub-categories: sorted by name, they keep their own order; otherwise their first reports decide. */
const buildBestOrder = (database: Database, actor: Actor, query: CategoryQuery) => {
  if (query.sort === 'name') return sql``
  const best = visibleReports(database, actor)
    .where(sql<boolean>`reports.sub_category_id = counted.sub_category_id`)
    .select(buildSortKey(query).as('best'))
    .orderBy(buildSortKey(query), toDirection(query))
    .limit(1)
  return sql`(${best}) ${sql.raw(toDirection(query))},`
}

const toDirection = ({ descending }: Pick<CategoryQuery, 'descending'>) => (descending ? 'desc' : 'asc')

/** Builds the SQL of the key by which reports are sorted. It must be the same as the keys of the indexes in 0196-report-counts.sql. */
const buildSortKey = ({ sort, language }: Pick<CategoryQuery, 'sort' | 'language'>) => {
  if (sort === 'name') return buildTitleKey(language)
  if (sort === 'release') return sql`reports.release_date`
  return sql`array_position(${sql.lit(`{${frequencies.join()}}`)}::text[], reports.frequency)`
}

/** Sorts titles by the collation of dictionaries instead of code points. */
const buildTitleKey = (language: Language) => sql`${sql.ref(`reports.title_${language}`)} collate "und-x-icu"`
