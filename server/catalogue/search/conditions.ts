import { sql } from 'kysely'
import { place } from './index/postings.ts'
import { isWordBeginning, type Pattern, toExpression, toLikePattern, toStartExpression } from './query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from './resolved-terms.ts'

type Column = 'title_en' | 'title_th' | 'keywords' | 'document'

/** Shorter texts have no trigram in the index, so they are not searched in the values of tables. */
const minLengthInValues = 3

/** Returns true if the pattern is a listed term, so that the index in memory contains its places. */
export const isListedPattern = ({ code }: ResolvedPattern) => code !== undefined

/** Returns true if a text can contain the pattern only inside a word between spaces, so that the index in memory finds it. */
export const isInsideWord = ({ parts }: Pattern) => parts.every(part => !part.includes(' '))

/** Selects all reports, or those of `reportIds`, whose texts contain a pattern, as rows of `id` and `places`. */
export const selectReportsWithPattern = (pattern: Pattern, reportIds?: number[]) => {
  const start = isWordBeginning(pattern) ? toStartExpression : undefined
  const selectFlag = (bit: number, ...conditions: ReturnType<typeof containsPattern>[]) =>
    sql`case when ${sql.join(conditions, sql` or `)} then ${sql.lit(bit)} else 0 end`
  const starts = start ? selectFlag(place.starts, containsPattern(pattern, 'document', start)) : sql.lit(place.starts)
  const named = selectFlag(
    place.named,
    containsPattern(pattern, 'title_en'),
    containsPattern(pattern, 'title_th'),
    containsPattern(pattern, 'keywords'),
  )
  const titled = selectFlag(
    place.titled,
    containsPattern(pattern, 'title_en', start),
    containsPattern(pattern, 'title_th', start),
  )
  return sql`select report_id as id, ${sql.lit(place.anywhere)} + ${starts} + ${named} + ${titled} as places
    from ${selectSource('report_search', reportIds)} as s where ${containsPattern(pattern, 'document')}`
}

/** Reads a table or only the rows of some reports; `offset` makes PostgreSQL select these rows before it compares texts. */
const selectSource = (table: 'report_search' | 'report_values', reportIds?: number[]) =>
  reportIds ? sql`(select * from ${sql.table(table)} where report_id = any (${reportIds}) offset 0)` : sql.table(table)

/**
 * Returns an SQL condition: a column contains a pattern. It uses the trigram index; the expression then checks only the rows that the index
 * returns.
 */
const containsPattern = (pattern: Pattern, column: Column, expression?: (pattern: Pattern) => string) => {
  const text = sql.ref(column)
  const containsPartsSql = sql<boolean>`${text} like ${toLikePattern(pattern)}`
  const isLoose = pattern.isWhole || pattern.parts.length > 1 || expression
  return isLoose
    ? sql<boolean>`(${containsPartsSql} and ${text} ~ ${(expression ?? toExpression)(pattern)})`
    : containsPartsSql
}

/** Returns true if the term is searched in the values of tables. */
export const isSoughtInValues = (queryTerm: ResolvedTerm) => listAlternativesForValues(queryTerm).length > 0

/** Selects all reports, or those of `reportIds`, whose table values contain a query term, as rows of `id` and `places`. */
export const selectReportsWithValues = (queryTerm: ResolvedTerm, reportIds?: number[]) => {
  const alternativeConditions = listAlternativesForValues(queryTerm).map(
    ({ patterns }) => sql`(${sql.join(patterns.map(valuesContainPattern), sql` and `)})`,
  )
  return sql`select v.report_id as id, 0 as places from ${selectSource('report_values', reportIds)} as v where ${sql.join(alternativeConditions, sql` or `)}`
}

const listAlternativesForValues = ({ isFiller, alternatives }: ResolvedTerm) =>
  isFiller
    ? []
    : alternatives.filter(({ patterns }) =>
        patterns.every(({ parts }) => parts.every(part => part.length >= minLengthInValues)),
      )

/** Matches only at the start of a Latin word, because names of companies and people contain every short word. */
const valuesContainPattern = (pattern: Pattern) => {
  const containsPartsSql = sql`v.text like ${toLikePattern(pattern)}`
  const isLoose = pattern.parts.length > 1 || isWordBeginning(pattern)
  return isLoose ? sql`(${containsPartsSql} and v.text ~ ${toStartExpression(pattern)})` : containsPartsSql
}
