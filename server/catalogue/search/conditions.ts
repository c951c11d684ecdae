import { sql } from 'kysely'
import { place } from './index/postings.ts'
import { expressionOf, likePatternOf, type Pattern, startExpressionOf } from './query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from './resolved-terms.ts'

type Column = 'title_en' | 'title_th' | 'keywords' | 'document'

/** Shorter texts have no trigram in the index, so they are not searched in the values of tables. */
const shortestInValues = 3

/** True if reports list the pattern, so that the index in memory knows where it is. */
export const isListed = ({ code }: ResolvedPattern) => code !== undefined

/** True if a match counts as the start of a word only there; one or two letters, with which many words start, may be anywhere. */
export const isWordBeginning = ({ parts }: Pattern) => /^[a-z0-9]/.test(parts[0]!) && parts.join('').length > 2

/** Selects the reports whose texts contain a pattern, as rows of `id` and `places`; only among `ids`, if they are given. */
export const placesIn = (pattern: Pattern, ids?: readonly number[]) => {
  const start = isWordBeginning(pattern) ? startExpressionOf : undefined
  const flag = (bit: number, ...conditions: ReturnType<typeof has>[]) =>
    sql`case when ${sql.join(conditions, sql` or `)} then ${sql.lit(bit)} else 0 end`
  const starts = start ? flag(place.starts, has(pattern, 'document', start)) : sql.lit(place.starts)
  const named = flag(place.named, has(pattern, 'title_en'), has(pattern, 'title_th'), has(pattern, 'keywords'))
  const titled = flag(place.titled, has(pattern, 'title_en', start), has(pattern, 'title_th', start))
  return sql`select report_id as id, ${sql.lit(place.held)} + ${starts} + ${named} + ${titled} as places
    from ${ids ? amongIds(ids) : sql`report_search`} where ${has(pattern, 'document')}`
}

/** Uses the trigram index if it can; the expression then checks only the rows that the index returns. */
const has = (pattern: Pattern, column: Column, expression?: (pattern: Pattern) => string) => {
  const text = sql.ref(column)
  const isThere = sql<boolean>`${text} like ${likePatternOf(pattern)}`
  // Without a trigram the whole index would be read.
  const isFound = hasTrigram(pattern) ? isThere : sql<boolean>`(${text} || '') like ${likePatternOf(pattern)}`
  const isLoose = pattern.isWhole || pattern.parts.length > 1 || expression
  return isLoose ? sql<boolean>`(${isFound} and ${text} ~ ${(expression ?? expressionOf)(pattern)})` : isFound
}

/** `offset 0` makes the planner look at the texts of these reports only. */
const amongIds = (ids: readonly number[]) =>
  sql`(select * from report_search where report_id = any (${ids}) offset 0) as searched`

/** True if the pattern can be looked up in the trigram index: it has three consecutive letters. */
export const hasTrigram = ({ parts }: Pattern) => parts.some(part => /[\p{L}\p{M}\p{N}]{3}/u.test(part))

/** True if the term is searched in the values of tables. */
export const hasValues = (queryTerm: ResolvedTerm) => soughtInValues(queryTerm).length > 0

/** Selects the reports whose table values contain a query term, as rows of `id` and `places`. */
export const valuedReports = (queryTerm: ResolvedTerm) => {
  const sought = soughtInValues(queryTerm).map(
    ({ patterns }) => sql`(${sql.join(patterns.map(hasInValues), sql` and `)})`,
  )
  return sql`select v.report_id as id, 0 as places from report_values v where ${sql.join(sought, sql` or `)}`
}

const soughtInValues = ({ isFiller, alternatives }: ResolvedTerm) =>
  isFiller
    ? []
    : alternatives.filter(({ patterns }) =>
        patterns.every(({ parts }) => parts.every(part => part.length >= shortestInValues)),
      )

/** Matches only at the start of a Latin word, because names of companies and people contain every short word. */
const hasInValues = (pattern: Pattern) => {
  const isThere = sql`v.text like ${likePatternOf(pattern)}`
  const isLoose = pattern.parts.length > 1 || isWordBeginning(pattern)
  return isLoose ? sql`(${isThere} and v.text ~ ${startExpressionOf(pattern)})` : isThere
}
