import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { versionCache } from '../../platform/http/kept/version-cache.ts'
import { codeOf, type IndexedTerms, readIndexedTerms } from './indexed-terms.ts'
import { type Alternative, expressionOf, type Pattern, type QueryTerm, startExpressionOf } from './query-terms.ts'

/** A sub-category with its names and those of its category, normalised. All of these names find its reports. */
interface Place {
  subCategoryId: number
  text: string
}

/** The data that a search needs in addition to the reports: the names of sub-categories, and the ids of the listed terms. */
export interface SearchContext {
  places: readonly Place[]
  /** All these names in one text. */
  placeText: string
  terms: IndexedTerms
  /** The number of reports, visible or not. */
  reports: number
}

export interface ResolvedPattern extends Pattern {
  /** The sub-categories whose names contain the pattern, and those in which it starts a word. */
  within: readonly number[]
  starting: readonly number[]
  /** Its code in the lists of terms of reports; undefined for a text that is not listed. */
  code: number | undefined
}
interface ResolvedAlternative extends Pick<Alternative, 'weight'> {
  patterns: readonly ResolvedPattern[]
}
/** A query term with the sub-categories whose names match it, and the codes of its listed terms. */
export interface ResolvedTerm extends Omit<QueryTerm, 'alternatives'> {
  alternatives: readonly ResolvedAlternative[]
  /** The common table expression with the reports whose table values match. */
  valued?: string
}

/** Reads all places once for each catalogue version, and the terms once. */
export const searchContextOf = (database: Database) => {
  const cache = versionCache<SearchContext & { bytes: number }>(() => readVersion(database), Number.POSITIVE_INFINITY)
  let terms: IndexedTerms = new Map()
  const read = async () => {
    if (terms.size === 0) terms = await readIndexedTerms(database)
    const places = await database
      .selectFrom('search_places')
      .select(['sub_category_id as subCategoryId', 'text'])
      .execute()
    const { reports } = await database
      .selectFrom('report_counts')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('reports'), sql.lit(0)).as('reports'))
      .executeTakeFirstOrThrow()
    return { places, reports: Number(reports), placeText: places.map(({ text }) => text).join('\n'), terms, bytes: 0 }
  }
  return async (): Promise<SearchContext> => (await cache.find('places', read))!
}

const readVersion = async (database: Database) => {
  const { rows } = await sql<{ version: string }>`select version::text from catalogue_version`.execute(database)
  return rows[0]!.version
}

/** Adds the matching sub-categories and the codes of listed terms to query terms. */
export const resolveTerms = (context: SearchContext, queryTerms: QueryTerm[]): ResolvedTerm[] =>
  queryTerms.map(queryTerm => ({
    ...queryTerm,
    alternatives: queryTerm.alternatives.map(({ patterns, weight }) => ({
      weight,
      patterns: patterns.map(pattern => resolvePattern(context, pattern)),
    })),
  }))

const resolvePattern = ({ places, placeText, terms }: SearchContext, pattern: Pattern): ResolvedPattern => {
  const code = codeOf(terms, pattern)
  // Most patterns match no name; one comparison with the joined names finds that out.
  if (!pattern.parts.every(part => placeText.includes(part))) return { ...pattern, within: [], starting: [], code }
  return {
    ...pattern,
    within: idsOf(places, expressionOf(pattern)),
    starting: idsOf(places, startExpressionOf(pattern)),
    code,
  }
}

const idsOf = (places: readonly Place[], expression: string) => {
  const found = new RegExp(expression, 'su')
  return places.filter(({ text }) => found.test(text)).map(({ subCategoryId }) => subCategoryId)
}
