import { sql } from 'kysely'
import { place } from './index/postings.ts'
import { isWordBeginning, type Pattern, toExpression, toLikePattern, toStartExpression } from './query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from './resolved-terms.ts'

type Column = 'title_en' | 'title_th' | 'keywords' | 'document'

/** Shorter texts have no trigram in the index, so they are not searched in the values of tables. */
const minLengthInValues = 3

/** Returns true if the pattern is a listed term, so that the index in memory contains its places. */
export const isListed = ({ code }: ResolvedPattern) => code !== undefined

/** Returns true if a text can contain the pattern only inside a word between spaces, so that the index in memory finds it. */
export const isInsideWord = ({ parts }: Pattern) => parts.every(part => !part.includes(' '))

/** Selects all reports, or those of `reportIds`, whose texts contain a pattern, as rows of `id` and `places`. */
export const placesIn = (pattern: Pattern, reportIds?: number[]) => {
  const start = isWordBeginning(pattern) ? toStartExpression : undefined
  const flag = (bit: number, ...conditions: ReturnType<typeof has>[]) =>
    sql`case when ${sql.join(conditions, sql` or `)} then ${sql.lit(bit)} else 0 end`
  const starts = start ? flag(place.starts, has(pattern, 'document', start)) : sql.lit(place.starts)
  const named = flag(place.named, has(pattern, 'title_en'), has(pattern, 'title_th'), has(pattern, 'keywords'))
  const titled = flag(place.titled, has(pattern, 'title_en', start), has(pattern, 'title_th', start))
  return sql`select report_id as id, ${sql.lit(place.held)} + ${starts} + ${named} + ${titled} as places
    from ${selectSource('report_search', reportIds)} as s where ${has(pattern, 'document')}`
}

/** Reads a table or only the rows of some reports; `offset` makes PostgreSQL select these rows before it compares texts. */
const selectSource = (table: 'report_search' | 'report_values', reportIds?: number[]) =>
  reportIds ? sql`(select * from ${sql.table(table)} where report_id = any (${reportIds}) offset 0)` : sql.table(table)

/**
 * Returns an SQL condition: a column contains a pattern. It uses the trigram index; the expression then checks only the rows that the index
 * returns.
 */
const has = (pattern: Pattern, column: Column, expression?: (pattern: Pattern) => string) => {
  const text = sql.ref(column)
  const isThereSql = sql<boolean>`${text} like ${toLikePattern(pattern)}`
  const isLoose = pattern.isWhole || pattern.parts.length > 1 || expression
  return isLoose ? sql<boolean>`(${isThereSql} and ${text} ~ ${(expression ?? toExpression)(pattern)})` : isThereSql
}

/** Returns true if the term is searched in the values of tables. */
export const hasValues = (queryTerm: ResolvedTerm) => soughtInValues(queryTerm).length > 0

/** Selects all reports, or those of `reportIds`, whose table values contain a query term, as rows of `id` and `places`. */
export const valuedReports = (queryTerm: ResolvedTerm, reportIds?: number[]) => {
  const sought = soughtInValues(queryTerm).map(
    ({ patterns }) => sql`(${sql.join(patterns.map(hasInValues), sql` and `)})`,
  )
  return sql`select v.report_id as id, 0 as places from ${selectSource('report_values', reportIds)} as v where ${sql.join(sought, sql` or `)}`
}

const soughtInValues = ({ isFiller, alternatives }: ResolvedTerm) =>
  isFiller
    ? []
    : alternatives.filter(({ patterns }) =>
        patterns.every(({ parts }) => parts.every(part => part.length >= minLengthInValues)),
      )

/** Matches only at the start of a Latin word, because names of companies and people contain every short word. */
const hasInValues = (pattern: Pattern) => {
  const isThereSql = sql`v.text like ${toLikePattern(pattern)}`
  const isLoose = pattern.parts.length > 1 || isWordBeginning(pattern)
  return isLoose ? sql`(${isThereSql} and v.text ~ ${toStartExpression(pattern)})` : isThereSql
}
