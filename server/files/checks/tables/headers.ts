import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse, shown } from '../refusals.ts'

/** A column's name as it is compared: the same letters the same way, without the blanks around them. */
export const columnName = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** The names of a header row. Refuses a row without names, and all columns without one, with a long one or one that stands twice. */
export const requireHeader = (row: readonly string[]): string[] => {
  const names = row.map(columnName)
  if (names.every(name => name === '')) return refuse('headerMissing', { row: 1 })
  if (names.length > bounds.columns) return refuse('tooManyColumns', { values: { limit: bounds.columns } })
  const faults = names.flatMap((name, at) => faultsOf(name, at, names))
  if (faults.length > 0) throw new Refusal(faults)
  return names
}

const faultsOf = (name: string, at: number, names: readonly string[]): FoundFault[] => {
  const column = columnLetters(at)
  if (name === '') return [{ rule: 'columnUnnamed', row: 1, column }]
  if (name.length > bounds.columnName)
    return [{ rule: 'columnNameTooLong', row: 1, column, values: { limit: bounds.columnName } }]
  return names.indexOf(name) < at ? [{ rule: 'columnTwice', row: 1, column: shown(name) }] : []
}

/** The letters that a spreadsheet gives to the column at this place, from 0. */
export const columnLetters = (at: number): string => {
  const above = Math.floor(at / 26)
  return `${above ? columnLetters(above - 1) : ''}${String.fromCharCode(65 + (at % 26))}`
}
