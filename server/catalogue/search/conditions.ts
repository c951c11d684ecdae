import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { expressionOf, type Needle, patternOf, startExpressionOf } from './needles.ts'
import type { PlacedWish } from './places.ts'

export type Column = 'title_en' | 'title_th' | 'keywords' | 'document'

/** Shorter texts are in no index of trigrams, and are not looked for among the values of tables. */
const shortestInValues = 3

const builder = () => expressionBuilder<DB, 'report_search'>()

/** Whether a report fulfils a wish: by its texts, the years of its coverage, or the values of its table. */
export const holds = (wish: PlacedWish): Expression<SqlBool> =>
  builder().or([
    isInText(wish, 'document'),
    ...(wish.year === undefined ? [] : [isCovered(wish.year)]),
    ...valuesOf(wish),
  ])

/** As `holds`, but the inside of another word does not count. */
export const holdsWord = (wish: PlacedWish): Expression<SqlBool> =>
  builder().or([startsIn(wish, 'document'), ...valuesOf(wish)])

/** Whether the values of its table hold a wish. */
export const isInValues = (wish: PlacedWish): Expression<SqlBool> => {
  const [found] = valuesOf(wish)
  return found ?? sql<boolean>`false`
}

/** Whether a text of a report holds a wish; the names of its category belong to its document. */
export const isInText = (wish: PlacedWish, column: Column): Expression<SqlBool> =>
  anyOf(wish, needle => orIn(column, needle.within, has(needle, column, expressionOf)))

/** Whether a text holds a wish where a word begins. One or two letters begin so many words that it says nothing. */
export const startsIn = (wish: PlacedWish, column: Column): Expression<SqlBool> =>
  anyOf(wish, needle =>
    isWordBeginning(needle)
      ? orIn(column, needle.starting, has(needle, column, startExpressionOf))
      : orIn(column, needle.within, has(needle, column, expressionOf)),
  )

const isWordBeginning = ({ parts }: Needle) => /^[a-z0-9]/.test(parts[0]!) && parts.join('').length > 2

const orIn = (column: Column, subCategoryIds: readonly number[], condition: Expression<SqlBool>) =>
  column === 'document' && subCategoryIds.length > 0
    ? builder().or([condition, sql<boolean>`report_search.sub_category_id = any (${sql.lit(`{${subCategoryIds}}`)})`])
    : condition

const anyOf = (
  wish: PlacedWish,
  condition: (needle: PlacedWish['alternatives'][number]['needles'][number]) => Expression<SqlBool>,
) => {
  const { and, or } = builder()
  return or(wish.alternatives.map(({ needles }) => and(needles.map(condition))))
}

/** The pattern is what an index of trigrams answers; what more is asked of the needle is asked of what that finds. */
const has = (needle: Needle, column: Column, expression: (needle: Needle) => string) => {
  const eb = builder()
  const isThere = eb(column, 'like', patternOf(needle))
  const isLoose = needle.isWhole || needle.parts.length > 1 || expression !== expressionOf
  return isLoose ? eb.and([isThere, eb(column, '~', expression(needle))]) : isThere
}

const isCovered = (year: number) => sql<boolean>`(first_year <= ${year}::smallint and last_year >= ${year}::smallint)`

const valuesOf = (wish: PlacedWish): Expression<SqlBool>[] => {
  if (wish.isFiller) return []
  const sought = wish.alternatives.filter(({ needles }) =>
    needles.every(({ parts }) => parts.every(part => part.length >= shortestInValues)),
  )
  if (sought.length === 0) return []
  const inValues = sought.map(({ needles }) => sql`(${sql.join(needles.map(hasInValues), sql` and `)})`)
  return [
    sql<boolean>`report_search.report_id = any (array(select v.report_id from report_values v where ${sql.join(inValues, sql` or `)}))`,
  ]
}

/** The inside of a word says nothing here: names of companies and people hold every short word. */
const hasInValues = (needle: Needle) => {
  const isThere = sql`v.text like ${patternOf(needle)}`
  const isLoose = needle.parts.length > 1 || isWordBeginning(needle)
  return isLoose ? sql`(${isThere} and v.text ~ ${startExpressionOf(needle)})` : isThere
}
