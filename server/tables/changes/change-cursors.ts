import type { SqlParameters } from '../queries/conditions.ts'
import { parseLiteral } from '../queries/literals.ts'
import { buildParameterRefusal } from '../queries/parameter-refusals.ts'
import type { ColumnPair } from './column-changes.ts'
import type { Comparison } from './comparison-sql.ts'

/** Returns the SQL condition that a key comes after the cursor. Throws 400 if a value of the cursor does not fit its column. */
export const buildAfterCursorSql = (
  comparison: Comparison,
  keyExpressions: readonly string[],
  cursor: readonly string[],
  sqlParameters: SqlParameters,
) => {
  const bounds = comparison.keyColumnPairs.map(({ later: { recipe } }, index) => {
    const raw = cursor[index]!
    const bound = parseLiteral(recipe, raw, 'exact')
    if (!bound) throw buildParameterRefusal('after', `${recipe.name} holds no ${JSON.stringify(raw.slice(0, 80))}`)
    return sqlParameters.add(bound.text, bound.type)
  })
  return `(${keyExpressions.join(', ')}) > (${bounds.join(', ')})`
}

/** Parses the parameter `after`, a JSON list with one text for each key column; undefined without it. Throws 400 for any other text. */
export const parseCursor = (raw: string | null, keyColumnPairs: readonly ColumnPair[]): string[] | undefined => {
  if (raw === null) return undefined
  const values = parseJson(raw)
  const isKeyOfTexts =
    Array.isArray(values) && values.length === keyColumnPairs.length && values.every(value => typeof value === 'string')
  if (!isKeyOfTexts || keyColumnPairs.length === 0)
    throw buildParameterRefusal('after', 'Use the value of “after” in “next” of the previous page')
  return values
}

/** Parses JSON; undefined for a text that is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
