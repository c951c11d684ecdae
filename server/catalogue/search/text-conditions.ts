import { sql } from 'kysely'
import { termPlaces } from './index/postings.ts'
import {
  matchesWordStartOnly,
  type Pattern,
  toLikePattern,
  toRegexSource,
  toWordStartRegexSource,
} from './query-terms.ts'
import type { ResolvedTerm } from './resolved-terms.ts'

/** A column of `report_search`, which has the normalised texts of each report; `document` contains all of them. */
type Column = 'title_en' | 'title_th' | 'keywords' | 'document'

/** Shorter texts are not searched in the values of tables, because the trigram index cannot find them. */
const minLengthInValues = 3

/**
 * Selects all reports, or those of `reportIds`, whose texts contain a pattern, as rows of `id` and `places`. `places` is the sum of the bits
 * of the places where the pattern is.
 */
export const selectReportsWithPattern = (pattern: Pattern, reportIds?: number[]) => {
  const buildStartExpression = matchesWordStartOnly(pattern) ? toWordStartRegexSource : undefined
  /** Selects the bit of a place if one of the conditions is true. */
  const selectBit = (bit: number, ...conditions: ReturnType<typeof containsPattern>[]) =>
    sql`case when ${sql.join(conditions, sql` or `)} then ${sql.lit(bit)} else 0 end`
  // A pattern that may match anywhere counts as a match at the start of a word everywhere.
  const wordStartBit = buildStartExpression
    ? selectBit(termPlaces.wordStart, containsPattern(pattern, 'document', buildStartExpression))
    : sql.lit(termPlaces.wordStart)
  const titleOrKeywordBit = selectBit(
    termPlaces.titleOrKeyword,
    containsPattern(pattern, 'title_en'),
    containsPattern(pattern, 'title_th'),
    containsPattern(pattern, 'keywords'),
  )
  const titleWordStartBit = selectBit(
    termPlaces.titleWordStart,
    containsPattern(pattern, 'title_en', buildStartExpression),
    containsPattern(pattern, 'title_th', buildStartExpression),
  )
  return sql`select report_id as id, ${sql.lit(termPlaces.anywhere)} + ${wordStartBit} + ${titleOrKeywordBit} + ${titleWordStartBit} as places
    from ${selectTableRows('report_search', reportIds)} as s where ${containsPattern(pattern, 'document')}`
}

/** Selects from a table, or only from the rows of some reports. `offset 0` makes PostgreSQL select these rows before it compares texts. */
const selectTableRows = (table: 'report_search' | 'report_values', reportIds?: number[]) =>
  reportIds ? sql`(select * from ${sql.table(table)} where report_id = any (${reportIds}) offset 0)` : sql.table(table)

/**
 * Returns an SQL condition: a column contains a pattern. LIKE uses the trigram index. A pattern of several parts, of a whole word or at the
 * start of a word also needs a regular expression, which checks only the rows that the index returns. `buildExpression` builds it,
 * by default `toRegexSource`.
 */
const containsPattern = (pattern: Pattern, column: Column, buildExpression?: (pattern: Pattern) => string) => {
  const columnSql = sql.ref(column)
  const containsPartsSql = sql<boolean>`${columnSql} like ${toLikePattern(pattern)}`
  const needsExpression = pattern.isWhole || pattern.parts.length > 1 || buildExpression
  return needsExpression
    ? sql<boolean>`(${containsPartsSql} and ${columnSql} ~ ${(buildExpression ?? toRegexSource)(pattern)})`
    : containsPartsSql
}

/** Returns true if the term is searched in the values of tables. */
export const isSearchedInValues = (queryTerm: ResolvedTerm) => listAlternativesForValues(queryTerm).length > 0

/** Selects all reports, or those of `reportIds`, whose table values contain a query term, as rows of `id` and `places`. */
export const selectReportsWithValues = (queryTerm: ResolvedTerm, reportIds?: number[]) => {
  const alternativeConditions = listAlternativesForValues(queryTerm).map(
    ({ patterns }) => sql`(${sql.join(patterns.map(valuesContainPattern), sql` and `)})`,
  )
  // A value of a table is in none of the places, which are in texts.
  return sql`select v.report_id as id, 0 as places from ${selectTableRows('report_values', reportIds)} as v where ${sql.join(alternativeConditions, sql` or `)}`
}

/** Returns the alternatives of a query term that are long enough to be searched in the values of tables; none for a filler. */
const listAlternativesForValues = ({ isFiller, alternatives }: ResolvedTerm) =>
  isFiller
    ? []
    : alternatives.filter(({ patterns }) =>
        patterns.every(({ parts }) => parts.every(part => part.length >= minLengthInValues)),
      )

/**
 * Returns an SQL condition: the values of a table contain a pattern. A Latin pattern matches only at the start of a word, because names of
 * companies and people contain every short word. A Thai pattern needs the expression only if it has several parts.
 */
const valuesContainPattern = (pattern: Pattern) => {
  const containsPartsSql = sql`v.text like ${toLikePattern(pattern)}`
  const needsExpression = pattern.parts.length > 1 || matchesWordStartOnly(pattern)
  return needsExpression ? sql`(${containsPartsSql} and v.text ~ ${toWordStartRegexSource(pattern)})` : containsPartsSql
}
