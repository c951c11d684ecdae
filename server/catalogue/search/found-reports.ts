import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { isVisible } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { type Paging, rowsBefore } from '../reports/report-pages.ts'
import { expressionOf, type Needle, patternOf, type Wish } from './needles.ts'

/** What is looked for: every wish, in the reports of one category or of all. */
export interface Sought extends Paging {
  /** The whole query, normalised. */
  text: string
  wishes: Wish[]
  categoryId: number | undefined
}

export interface Found {
  total: number
  ids: number[]
  byCategory: { categoryId: number; count: number }[]
}

type Column = 'title_en' | 'title_th' | 'keywords' | 'document'

/** Counts what is found and picks one page of it, best first: whole title, its beginning, title, keyword, anything; then newest. */
export const findReports = async (database: Database, actor: Actor, sought: Sought): Promise<Found> => {
  const { byCategory, ids } = await database
    .with(
      matched => matched('matched').materialized(),
      () => selectMatched(database, actor, sought),
    )
    .selectNoFrom([
      sql<Found['byCategory']>`(
        select coalesce(json_agg(json_build_object('categoryId', category_id, 'count', count) order by count desc, category_id), '[]')
        from (
          select category_id, sum(count)::integer as count
          from (select sub_category_id, count(*) from matched group by sub_category_id) as counted
          join sub_categories using (sub_category_id) group by category_id
        ) as by_category
      )`.as('byCategory'),
      sql<number[]>`to_json(array(
        select report_id from matched order by rank, release_date desc, report_id desc
        limit ${sought.pageSize} offset ${rowsBefore(sought)}
      ))`.as('ids'),
    ])
    .executeTakeFirstOrThrow()
  return { total: byCategory.reduce((sum, { count }) => sum + count, 0), byCategory, ids }
}

const selectMatched = (database: Database, actor: Actor, sought: Sought) => {
  const { and } = expressionBuilder<DB, 'report_search'>()
  return database
    .selectFrom('report_search')
    .where(isVisible(actor, 'report_search'))
    .$if(sought.categoryId !== undefined, query => query.where(isInCategory(sought.categoryId!)))
    .where(and(sought.wishes.map(wish => holds(wish, 'document'))))
    .select(['report_id', 'sub_category_id', 'release_date', rankOf(sought).as('rank')])
}

const isInCategory = (categoryId: number) => sql<boolean>`
  sub_category_id = any (array(select sub_category_id from sub_categories where category_id = ${categoryId}))`

/** Decided from the best down, so that the texts of a report are read no further than they have to. */
const rankOf = ({ text, wishes }: Sought) => {
  const { and, or } = expressionBuilder<DB, 'report_search'>()
  const inTitle = (wish: Wish) => or([holds(wish, 'title_en'), holds(wish, 'title_th')])
  const inKeywords = (wish: Wish) => holds(wish, 'keywords')
  // A single wish that no title holds need not be looked for there again.
  const inEither = wishes.length === 1 ? inKeywords : (wish: Wish) => or([inTitle(wish), inKeywords(wish)])
  return sql<number>`case
    when title_en = ${text} or title_th = ${text} then 1
    when starts_with(title_en, ${text}) or starts_with(title_th, ${text}) then 2
    when ${and(wishes.map(inTitle))} then 3
    when ${and(wishes.map(inEither))} then 4
    else 5 end`
}

/** Whether a text holds a wish. */
const holds = (wish: Wish, column: Column): Expression<SqlBool> => {
  const { and, or } = expressionBuilder<DB, 'report_search'>()
  return or(wish.map(needles => and(needles.map(needle => holdsNeedle(needle, column)))))
}

/** The pattern is what an index of trigrams answers; what more is asked of the needle is asked of what that finds. */
const holdsNeedle = (needle: Needle, column: Column) => {
  const eb = expressionBuilder<DB, 'report_search'>()
  const isThere = eb(column, 'like', patternOf(needle))
  const isLoose = needle.isWhole || needle.parts.length > 1
  return isLoose ? eb.and([isThere, eb(column, '~', expressionOf(needle))]) : isThere
}
