import type { Json } from '@duckdb/node-api'
import type { AnswerColumn, EngineAnswer } from './questions.ts'

/** Rows as JSON, written here so that the portal's own process only passes a text on. */
export const answerOf = (rows: Json[][], columns: readonly AnswerColumn[], mostCharacters: number): EngineAnswer => {
  const names = columns.map(({ name }) => JSON.stringify(name))
  const texts: string[] = []
  let length = 0
  for (const row of rows) {
    const text = `{${names.map((name, at) => `${name}:${jsonOf(row[at] ?? null, columns[at]!)}`).join(',')}}`
    // The first row is always there, or nobody could get past it.
    if (texts.length > 0 && length + text.length > mostCharacters) break
    texts.push(text)
    length += text.length + 1
  }
  return { json: `[${texts.join(',')}]`, rowCount: texts.length, foundCount: rows.length }
}

/** Digits that every reader of JSON keeps. */
const safeDigits = 15

const jsonOf = (value: Json, { kind, isZoned }: AnswerColumn): string => {
  if (value === null) return 'null'
  if (kind === 'datetime') return JSON.stringify(`${String(value).replace(' ', 'T')}${isZoned ? 'Z' : ''}`)
  if (kind === 'integer' || kind === 'decimal') {
    const figure = String(value)
    // More digits than a number of JSON keeps everywhere are sent as text.
    return figure.replace(/\D/g, '').length <= safeDigits ? figure : JSON.stringify(figure)
  }
  return JSON.stringify(value)
}
