import type { Json } from '@duckdb/node-api'
import type { AnswerColumn, EngineAnswer, Question } from './questions.ts'

/** Formats rows as JSON in the child, so that the portal's own process only forwards a text. */
export const buildAnswer = (
  rows: Json[][],
  { columns, isNumbered, maxCharacters }: Pick<Question, 'columns' | 'isNumbered' | 'maxCharacters'>,
): EngineAnswer => {
  const names = columns.map(({ name }) => JSON.stringify(name))
  const texts: string[] = []
  let length = 0
  for (const row of rows) {
    const text = `{${names.map((name, index) => `${name}:${toJson(row[index] ?? null, columns[index]!)}`).join(',')}}`
    // The first row is always included; otherwise no client could get past it.
    if (texts.length > 0 && length + text.length > maxCharacters) break
    texts.push(text)
    length += text.length + 1
  }
  const last = rows[texts.length - 1]
  return {
    json: `[${texts.join(',')}]`,
    rowCount: texts.length,
    foundCount: rows.length,
    ...(isNumbered && last && { lastRow: Number(last[columns.length]) }),
  }
}

/** Number of digits that every JSON parser keeps. */
const safeDigits = 15

/** Formats a time of the engine in ISO 8601, in UTC if it has a zone. */
export const timeText = (value: string, isZoned = false) => `${value.replace(' ', 'T')}${isZoned ? 'Z' : ''}`

const toJson = (value: Json, { kind, isZoned }: AnswerColumn): string => {
  if (value === null) return 'null'
  if (kind === 'datetime') return JSON.stringify(timeText(String(value), isZoned))
  if (kind === 'integer' || kind === 'decimal') {
    const figure = String(value)
    // Longer numbers are sent as text, as not every JSON parser keeps their digits.
    return figure.replace(/\D/g, '').length <= safeDigits ? figure : JSON.stringify(figure)
  }
  return JSON.stringify(value)
}
