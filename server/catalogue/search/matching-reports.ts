import { expressionBuilder, sql } from 'kysely'
import { isPublic, isVisible } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { type Paging, rowsBefore } from '../reports/report-pages.ts'
import { holds, holdsSome, isInValues, isNamed, startsIn, startsInTitle, valuedReports } from './conditions.ts'
import { weighMatches } from './partial-matches.ts'
import type { QueryTerm } from './query-terms.ts'
import { type ResolvedTerm, resolveTerms, type SearchContext } from './resolved-terms.ts'
import { bestFirst, type Candidate } from './scores.ts'

/** The parameters of a search in one category or in all. */
export interface Sought extends Paging {
  /** The whole query, normalised. */
  text: string
  queryTerms: QueryTerm[]
  context: SearchContext
  /** Whether a report may lack some of the query terms. */
  isRelaxed: boolean
  /** Whether a report that contains only a year of the query is a partial match. */
  isYearEnough: boolean
  categoryId: number | undefined
}

export interface Matches {
  total: number
  /** The number of matches that are Inactive or restricted. */
  hidden: number
  ids: number[]
  byCategory: { categoryId: number; count: number }[]
  /** The score of the best report; about 1 if all words are in its title. */
  bestScore: number
  /** The highest number of query terms that one report matches, without fillers. */
  mostHeld: number
  /** For each query term, whether any of the searched reports matches it. */
  held: boolean[]
}

/** The number of best reports that are sorted by a detailed score of their texts; the others keep the coarse order of the database. */
const mostScored = 200
interface Row {
  byCategory: Matches['byCategory']
  hidden: number
  candidates: Candidate[] | null
  later: number[]
  weights: number[]
  mostHeld: number
  held: boolean[]
}

/** Counts the matching reports and returns one page of them, sorted by relevance, then downloads, then release date. */
export const findMatching = async (database: Database, actor: Actor, sought: Sought): Promise<Matches> => {
  const { queryTerms, pageSize } = sought
  const first = rowsBefore(sought)
  const end = first + pageSize
  const { byCategory, candidates, later, weights, ...held } = await askDatabase(database, actor, sought, first, end)
  const { ids, bestScore } = bestFirst(sought.text, queryTerms, weights, candidates ?? [])
  return {
    total: byCategory.reduce((sum, { count }) => sum + count, 0),
    byCategory,
    ids: [...ids.slice(first, end), ...later],
    bestScore,
    ...held,
  }
}

const askDatabase = async (
  database: Database,
  actor: Actor,
  { text, context, isRelaxed, isYearEnough, categoryId, ...sought }: Sought,
  first: number,
  end: number,
): Promise<Row> => {
  const queryTerms = resolveTerms(context, sought.queryTerms).map((queryTerm, at) => ({
    ...queryTerm,
    valued: `valued_${at}`,
  }))
  const wanted = queryTerms.map((queryTerm, at) => ({ queryTerm, at })).filter(({ queryTerm }) => !queryTerm.isFiller)
  const needed = isRelaxed && !isYearEnough ? wanted.filter(({ queryTerm }) => queryTerm.year === undefined) : wanted
  const conditions = needed.map(({ queryTerm }) => (isRelaxed ? holdsSome : holds)(queryTerm))
  const category = categoryId === undefined ? sql`` : sql`and ${isInCategory(categoryId)}`
  const relaxed = isRelaxed ? weighMatches(wanted.map(({ queryTerm }) => queryTerm)) : undefined
  const rank = rankOf(
    text,
    wanted.map(({ queryTerm }) => queryTerm),
  )
  // Visitors cannot see hidden reports, so the count is skipped for them.
  const isHidden = actor.userId === undefined ? sql`false` : sql`status <> 'Active' or not ${isPublic('report_search')}`
  const matched = sql`
    select report_id, sub_category_id, release_date, ${isHidden} as hidden,
      ${relaxed ? sql`${relaxed.combination} as combination` : sql`${rank} as rank`}
    from report_search
    where ${isVisible(actor, 'report_search')} ${category} and (${sql.join(conditions, isRelaxed ? sql` or ` : sql` and `)})`
  const kept = relaxed ? sql`kept` : sql`matched`
  const { rows } = await sql<Row>`
    with ${sql.join(queryTerms.map(queryTerm => sql`${sql.id(queryTerm.valued)} as materialized (select ${valuedReports(queryTerm)} as ids)`))}
    , matched as materialized (${matched}) ${relaxed?.steps ?? sql``}
    , best as materialized (
      select report_id, rank, ${useOf} as downloads from ${kept} as k
      order by rank, downloads desc, release_date desc, report_id desc limit ${sql.lit(mostScored)}
    )
    select (
        select coalesce(json_agg(json_build_object('categoryId', category_id, 'count', count) order by count desc, category_id), '[]')
        from (
          select category_id, sum(count)::integer as count
          from (select sub_category_id, count(*) from ${kept} as k group by sub_category_id) as counted
          join sub_categories using (sub_category_id) group by category_id
        ) as by_category
      ) as "byCategory",
      ${actor.userId === undefined ? sql`0` : sql`(select count(*)::integer from ${kept} as k where hidden)`} as hidden,
      ${candidatesOf(queryTerms)} as candidates,
      to_json(array(
        select report_id from ${kept} as k order by rank, ${useOf} desc, release_date desc, report_id desc
        limit ${Math.max(0, end - Math.max(first, mostScored))} offset ${Math.max(first, mostScored)}
      )) as later,
      ${relaxed?.rarities ?? sql`'[]'::json`} as weights,
      ${relaxed?.mostHeld ?? sql.lit(wanted.length)} as "mostHeld",
      ${relaxed?.held ?? sql`'[]'::json`} as held`.execute(database)
  const row = rows[0]!
  const spread = <T>(values: T[], otherwise: T) =>
    queryTerms.map((_, at) => values[wanted.findIndex(one => one.at === at)] ?? otherwise)
  return { ...row, weights: spread(row.weights, 1), held: spread(row.held, !isRelaxed) }
}

/** The texts of the best reports, and whether the document and the table values of each contain each query term. */
const candidatesOf = (queryTerms: ResolvedTerm[]) => sql`(
  select json_agg(json_build_object('id', report_id, 'titleEn', title_en, 'titleTh', title_th, 'keywords', keywords,
    'firstYear', first_year, 'lastYear', last_year, 'downloads', best.downloads, 'releaseDate', release_date,
    'inDocument', json_build_array(${sql.join(queryTerms.map(queryTerm => startsIn(queryTerm)))}),
    'inValues', json_build_array(${sql.join(queryTerms.map(isInValues))})))
  from best join report_search using (report_id))`

/** A subquery for each row, because a join would read the downloads of all reports for a thousand results. */
const useOf = sql`coalesce((select u.downloads from report_use u where u.report_id = k.report_id), 0)`

const isInCategory = (categoryId: number) => sql<boolean>`
  sub_category_id = any (array(select sub_category_id from sub_categories where category_id = ${categoryId}))`

/** Checks the best rank first, so that no more of a report's texts are read than necessary. */
const rankOf = (text: string, queryTerms: ResolvedTerm[]) => {
  const { and } = expressionBuilder<DB, 'report_search'>()
  return sql<number>`case
    when title_en = ${text} or title_th = ${text} then 1
    when starts_with(title_en, ${text}) or starts_with(title_th, ${text}) then 2
    when ${and(queryTerms.map(startsInTitle))} then 3
    when ${and(queryTerms.map(isNamed))} then 4
    else 5 end`
}
