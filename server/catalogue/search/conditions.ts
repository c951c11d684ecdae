import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { expressionOf, likePatternOf, type Pattern, startExpressionOf } from './query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from './resolved-terms.ts'

type Column = 'title_en' | 'title_th' | 'keywords' | 'document'

/** The parts of a report that are searched: the terms that the database has listed, and the texts for patterns that are not listed. */
interface Scope {
  terms: 'terms' | 'starting_terms' | 'title_terms' | 'named_terms'
  texts: readonly Column[]
  /** The sub-categories whose names count as a text of their reports. */
  places: (pattern: ResolvedPattern) => readonly number[]
  /** Whether a pattern must match at the start of a word. */
  isStarting: boolean
}

const noPlaces = () => []
const document: Scope = { terms: 'terms', texts: ['document'], places: ({ within }) => within, isStarting: false }
const documentStarts: Scope = {
  terms: 'starting_terms',
  texts: ['document'],
  places: pattern => (isWordBeginning(pattern) ? pattern.starting : pattern.within),
  isStarting: true,
}
const titleStarts: Scope = { terms: 'title_terms', texts: ['title_en', 'title_th'], places: noPlaces, isStarting: true }
const names: Scope = {
  terms: 'named_terms',
  texts: ['title_en', 'title_th', 'keywords'],
  places: noPlaces,
  isStarting: false,
}

/** Shorter texts have no trigram in the index, so they are not searched in the values of tables. */
const shortestInValues = 3

const builder = () => expressionBuilder<DB, 'report_search'>()

/** Whether a report matches a query term: by its texts, the years of its coverage or the values of its table. */
export const holds = (queryTerm: ResolvedTerm): Expression<SqlBool> =>
  builder().or([isIn(document, queryTerm), ...holdsBeside(queryTerm)])

const holdsBeside = (queryTerm: ResolvedTerm) => [
  ...(queryTerm.year === undefined ? [] : [isCovered(queryTerm.year)]),
  ...(hasValues(queryTerm) ? [isInValues(queryTerm)] : []),
]

/**
 * Same as `holds`, for a search that most reports do not match: an unlisted pattern is looked up once in the index, instead of in the text
 * of each report.
 */
export const holdsSome = (queryTerm: ResolvedTerm): Expression<SqlBool> => {
  const isSingle = ({ patterns: [one, another] }: ResolvedTerm['alternatives'][number]) =>
    another === undefined && !isListed(one!) && hasTrigram(one!)
  const sought = queryTerm.alternatives.filter(isSingle).flatMap(({ patterns }) => patterns)
  const others = queryTerm.alternatives.filter(alternative => !isSingle(alternative))
  return builder().or([
    isIn(document, { ...queryTerm, alternatives: others }),
    ...sought.map(pattern => orPlaced(document, [pattern], isAmong(pattern))),
    ...holdsBeside(queryTerm),
  ])
}

const isAmong = (pattern: ResolvedPattern) =>
  sql<boolean>`report_search.report_id = any (array(${builder()
    .selectFrom('report_search as held')
    .select('held.report_id')
    .where(has(pattern, 'held.document', pattern.isWhole ? expressionOf : undefined))}))`

/** Same as `holds`, but a match inside another word does not count. */
export const holdsWord = (queryTerm: ResolvedTerm): Expression<SqlBool> => {
  const { or, and } = builder()
  return or([
    and([isIn(document, queryTerm), startsIn(queryTerm)]),
    ...(hasValues(queryTerm) ? [isInValues(queryTerm)] : []),
  ])
}

/** Whether a text of a report contains a query term at the start of a word; one or two letters, with which many words start, may be anywhere. */
export const startsIn = (queryTerm: ResolvedTerm): Expression<SqlBool> => isIn(documentStarts, queryTerm)

/** Whether a title contains a query term at the start of a word. */
export const startsInTitle = (queryTerm: ResolvedTerm): Expression<SqlBool> => isIn(titleStarts, queryTerm)

/** Whether a title or a keyword contains a query term. */
export const isNamed = (queryTerm: ResolvedTerm): Expression<SqlBool> => isIn(names, queryTerm)

const isWordBeginning = ({ parts }: Pattern) => /^[a-z0-9]/.test(parts[0]!) && parts.join('').length > 2

/** Combines all alternatives that are a single listed term into one condition. */
const isIn = (scope: Scope, { alternatives }: ResolvedTerm): Expression<SqlBool> => {
  const { or, and } = builder()
  const single = alternatives.flatMap(({ patterns }) =>
    patterns.length === 1 && isListed(patterns[0]!) ? patterns : [],
  )
  const others = alternatives.filter(({ patterns }) => patterns.length > 1 || !isListed(patterns[0]!))
  return or([
    ...(single.length > 0 ? [orPlaced(scope, single, hasAny(scope, single))] : []),
    ...others.map(({ patterns }) => and(patterns.map(pattern => orPlaced(scope, [pattern], isThere(scope, pattern))))),
  ])
}

const isListed = ({ code }: ResolvedPattern) => code !== undefined

const hasAny = ({ terms }: Scope, patterns: readonly ResolvedPattern[]) =>
  sql<boolean>`${sql.ref(`report_search.${terms}`)} && ${sql.lit(`{${patterns.map(({ code }) => code)}}`)}::integer[]`

const isThere = (scope: Scope, pattern: ResolvedPattern) =>
  isListed(pattern)
    ? hasAny(scope, [pattern])
    : builder().or(
        scope.texts.map(column =>
          has(pattern, column, scope.isStarting && isWordBeginning(pattern) ? startExpressionOf : undefined),
        ),
      )

const orPlaced = ({ places }: Scope, patterns: readonly ResolvedPattern[], condition: Expression<SqlBool>) => {
  const ids = [...new Set(patterns.flatMap(places))]
  return ids.length > 0
    ? builder().or([condition, sql<boolean>`report_search.sub_category_id = any (${sql.lit(`{${ids}}`)})`])
    : condition
}

/** Uses the trigram index if the pattern has three consecutive letters; the expression then checks only the rows that the index returns. */
const has = (pattern: Pattern, column: Column | 'held.document', expression?: (pattern: Pattern) => string) => {
  const { and } = builder()
  const text = sql.ref(column)
  const isThere = sql<boolean>`${text} like ${likePatternOf(pattern)}`
  // Without a trigram the whole index would be read.
  const isFound = hasTrigram(pattern) ? isThere : sql<boolean>`(${text} || '') like ${likePatternOf(pattern)}`
  const isLoose = pattern.isWhole || pattern.parts.length > 1 || expression
  return isLoose ? and([isFound, sql<boolean>`${text} ~ ${(expression ?? expressionOf)(pattern)}`]) : isFound
}

const hasTrigram = ({ parts }: Pattern) => parts.some(part => /[\p{L}\p{M}\p{N}]{3}/u.test(part))

const isCovered = (year: number) => sql<boolean>`(first_year <= ${year}::smallint and last_year >= ${year}::smallint)`

/** Whether the values of a report's table contain a query term. */
export const isInValues = (queryTerm: ResolvedTerm): Expression<SqlBool> =>
  hasValues(queryTerm)
    ? sql<boolean>`report_search.report_id = any (${queryTerm.valued ? sql`(select ids from ${sql.id(queryTerm.valued)})::bigint[]` : valuedReports(queryTerm)})`
    : sql<boolean>`false`

/** Selects the ids of the reports whose values contain a query term, as an array; empty for a term that is not searched in values. */
export const valuedReports = (queryTerm: ResolvedTerm) => {
  const sought = soughtInValues(queryTerm).map(
    ({ patterns }) => sql`(${sql.join(patterns.map(hasInValues), sql` and `)})`,
  )
  return sql`array(select v.report_id from report_values v where ${sought.length > 0 ? sql.join(sought, sql` or `) : sql`false`})`
}

const hasValues = (queryTerm: ResolvedTerm) => soughtInValues(queryTerm).length > 0

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
