import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { expressionOf, type Needle, patternOf, startExpressionOf } from './needles.ts'
import type { PlacedNeedle, PlacedWish } from './places.ts'

type Column = 'title_en' | 'title_th' | 'keywords' | 'document'

/** What of a report is looked into: the terms that the database has listed of it, and the texts for everything that is no such term. */
interface Scope {
  terms: 'terms' | 'starting_terms' | 'title_terms' | 'named_terms'
  texts: readonly Column[]
  /** The sub-categories whose names count as a text of their reports. */
  places: (needle: PlacedNeedle) => readonly number[]
  /** Whether a needle must begin a word. */
  isStarting: boolean
}

const noPlaces = () => []
const document: Scope = { terms: 'terms', texts: ['document'], places: ({ within }) => within, isStarting: false }
const documentStarts: Scope = {
  terms: 'starting_terms',
  texts: ['document'],
  places: needle => (isWordBeginning(needle) ? needle.starting : needle.within),
  isStarting: true,
}
const titleStarts: Scope = { terms: 'title_terms', texts: ['title_en', 'title_th'], places: noPlaces, isStarting: true }
const names: Scope = {
  terms: 'named_terms',
  texts: ['title_en', 'title_th', 'keywords'],
  places: noPlaces,
  isStarting: false,
}

/** Shorter texts are in no index of trigrams, and are not looked for among the values of tables. */
const shortestInValues = 3

const builder = () => expressionBuilder<DB, 'report_search'>()

/** Whether a report fulfils a wish: by its texts, the years of its coverage, or the values of its table. */
export const holds = (wish: PlacedWish): Expression<SqlBool> => builder().or([isIn(document, wish), ...holdsBeside(wish)])

const holdsBeside = (wish: PlacedWish) => [
  ...(wish.year === undefined ? [] : [isCovered(wish.year)]),
  ...(hasValues(wish) ? [isInValues(wish)] : []),
]

/**
 * As `holds`, for a condition that most reports which are looked at do not fulfil: a text that is no listed term is looked for once, by the
 * index, and not in each of these reports.
 */
export const holdsSome = (wish: PlacedWish): Expression<SqlBool> => {
  const isSingle = ({ needles: [one, another] }: PlacedWish['alternatives'][number]) =>
    another === undefined && !isListed(one!) && hasTrigram(one!)
  const sought = wish.alternatives.filter(isSingle).flatMap(({ needles }) => needles)
  const others = wish.alternatives.filter(alternative => !isSingle(alternative))
  return builder().or([
    isIn(document, { ...wish, alternatives: others }),
    ...sought.map(needle => orPlaced(document, [needle], isAmong(needle))),
    ...holdsBeside(wish),
  ])
}

const isAmong = (needle: PlacedNeedle) =>
  sql<boolean>`report_search.report_id = any (array(${builder()
    .selectFrom('report_search as held')
    .select('held.report_id')
    .where(has(needle, 'held.document', needle.isWhole ? expressionOf : undefined))}))`

/** As `holds`, but the inside of another word does not count. */
export const holdsWord = (wish: PlacedWish): Expression<SqlBool> => {
  const { or, and } = builder()
  return or([and([isIn(document, wish), startsIn(wish)]), ...(hasValues(wish) ? [isInValues(wish)] : [])])
}

/** Whether a text of a report holds a wish where a word begins. One or two letters begin so many words that it says nothing. */
export const startsIn = (wish: PlacedWish): Expression<SqlBool> => isIn(documentStarts, wish)

/** Whether a title holds a wish where a word begins. */
export const startsInTitle = (wish: PlacedWish): Expression<SqlBool> => isIn(titleStarts, wish)

/** Whether a title or a keyword holds a wish. */
export const isNamed = (wish: PlacedWish): Expression<SqlBool> => isIn(names, wish)

const isWordBeginning = ({ parts }: Needle) => /^[a-z0-9]/.test(parts[0]!) && parts.join('').length > 2

/** Alternatives of one listed term each are one look into the list, however many they are. */
const isIn = (scope: Scope, { alternatives }: PlacedWish): Expression<SqlBool> => {
  const { or, and } = builder()
  const single = alternatives.flatMap(({ needles }) => (needles.length === 1 && isListed(needles[0]!) ? needles : []))
  const others = alternatives.filter(({ needles }) => needles.length > 1 || !isListed(needles[0]!))
  return or([
    ...(single.length > 0 ? [orPlaced(scope, single, hasAny(scope, single))] : []),
    ...others.map(({ needles }) => and(needles.map(needle => orPlaced(scope, [needle], isThere(scope, needle))))),
  ])
}

const isListed = ({ code }: PlacedNeedle) => code !== undefined

const hasAny = ({ terms }: Scope, needles: readonly PlacedNeedle[]) =>
  sql<boolean>`${sql.ref(`report_search.${terms}`)} && ${sql.lit(`{${needles.map(({ code }) => code)}}`)}::integer[]`

const isThere = (scope: Scope, needle: PlacedNeedle) =>
  isListed(needle)
    ? hasAny(scope, [needle])
    : builder().or(
        scope.texts.map(column =>
          has(needle, column, scope.isStarting && isWordBeginning(needle) ? startExpressionOf : undefined),
        ),
      )

const orPlaced = ({ places }: Scope, needles: readonly PlacedNeedle[], condition: Expression<SqlBool>) => {
  const ids = [...new Set(needles.flatMap(places))]
  return ids.length > 0
    ? builder().or([condition, sql<boolean>`report_search.sub_category_id = any (${sql.lit(`{${ids}}`)})`])
    : condition
}

/** An index of trigrams answers the pattern, if it has three letters side by side; what more is asked is asked of what that finds. */
const has = (needle: Needle, column: Column | 'held.document', expression?: (needle: Needle) => string) => {
  const { and } = builder()
  const text = sql.ref(column)
  const isThere = sql<boolean>`${text} like ${patternOf(needle)}`
  // Without a trigram the index would be read whole.
  const isFound = hasTrigram(needle) ? isThere : sql<boolean>`(${text} || '') like ${patternOf(needle)}`
  const isLoose = needle.isWhole || needle.parts.length > 1 || expression
  return isLoose ? and([isFound, sql<boolean>`${text} ~ ${(expression ?? expressionOf)(needle)}`]) : isFound
}

const hasTrigram = ({ parts }: Needle) => parts.some(part => /[\p{L}\p{M}\p{N}]{3}/u.test(part))

const isCovered = (year: number) => sql<boolean>`(first_year <= ${year}::smallint and last_year >= ${year}::smallint)`

/** Whether the values of its table hold a wish. */
export const isInValues = (wish: PlacedWish): Expression<SqlBool> =>
  hasValues(wish)
    ? sql<boolean>`report_search.report_id = any (${wish.valued ? sql`(select ids from ${sql.id(wish.valued)})::bigint[]` : valuedReports(wish)})`
    : sql<boolean>`false`

/** The ids of the reports whose values hold a wish, as an array; none for a wish that is not looked for in values. */
export const valuedReports = (wish: PlacedWish) => {
  const sought = soughtInValues(wish).map(({ needles }) => sql`(${sql.join(needles.map(hasInValues), sql` and `)})`)
  return sql`array(select v.report_id from report_values v where ${sought.length > 0 ? sql.join(sought, sql` or `) : sql`false`})`
}

const hasValues = (wish: PlacedWish) => soughtInValues(wish).length > 0

const soughtInValues = ({ isFiller, alternatives }: PlacedWish) =>
  isFiller
    ? []
    : alternatives.filter(({ needles }) =>
        needles.every(({ parts }) => parts.every(part => part.length >= shortestInValues)),
      )

/** The inside of a word says nothing here: names of companies and people hold every short word. */
const hasInValues = (needle: Needle) => {
  const isThere = sql`v.text like ${patternOf(needle)}`
  const isLoose = needle.parts.length > 1 || isWordBeginning(needle)
  return isLoose ? sql`(${isThere} and v.text ~ ${startExpressionOf(needle)})` : isThere
}
