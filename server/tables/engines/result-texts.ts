import type { Json } from '@duckdb/node-api'
import type { EngineQuery, EngineResult, ResultColumn } from './engine-queries.ts'

/** Formats rows as JSON. The child calls it, so that the portal's own process only forwards a text. */
export const buildResult = (
  rows: Json[][],
  { columns, extraColumn, maxCharacters }: Pick<EngineQuery, 'columns' | 'extraColumn' | 'maxCharacters'>,
): EngineResult => {
  const names = columns.map(({ name }) => JSON.stringify(name))
  const texts: string[] = []
  let length = 0
  for (const row of rows) {
    const text = `{${names.map((name, index) => `${name}:${toJson(row[index] ?? null, columns[index]!)}`).join(',')}}`
    // The first row is always included; otherwise no client could read the rows after it.
    if (texts.length > 0 && length + text.length > maxCharacters) break
    texts.push(text)
    length += text.length + 1
  }
  const lastSentRow = rows[texts.length - 1]
  return {
    json: `[${texts.join(',')}]`,
    rowCount: texts.length,
    foundCount: rows.length,
    ...(extraColumn && lastSentRow && { [extraColumn]: Number(lastSentRow[columns.length]) }),
  }
}

/** Number of digits that every JSON parser keeps exactly; longer numbers are sent as text. */
const safeDigits = 15

/** Formats a time of the engine in ISO 8601, in UTC if it has a zone. */
export const formatTime = (value: string, isZoned = false) => `${value.replace(' ', 'T')}${isZoned ? 'Z' : ''}`

const toJson = (value: Json, { kind, isZoned }: ResultColumn): string => {
  if (value === null) return 'null'
  if (kind === 'datetime') return JSON.stringify(formatTime(String(value), isZoned))
  if (kind === 'integer' || kind === 'decimal') {
    const numeral = String(value)
    const digitCount = numeral.replace(/\D/g, '').length
    return digitCount <= safeDigits ? numeral : JSON.stringify(numeral)
  }
  return JSON.stringify(value)
}
