import { normalizeColumnName } from '../../../../contract/files/column-names.ts'
import { bounds } from '../bounds.ts'
import { type FoundFault, Refusal, refuse, toDisplayText } from '../refusals.ts'

/** Returns the normalised names of a header row. Refuses a row without names, and columns with a missing, overlong, misleading or duplicate name. */
export const requireHeader = (values: readonly string[], row = 1): string[] => {
  const names = values.map(normalizeColumnName)
  if (names.every(name => name === '')) return refuse('headerMissing', { row })
  if (names.length > bounds.columns) return refuse('tooManyColumns', { values: { limit: bounds.columns } })
  const faults = names.flatMap((name, index) => checkName({ name, index, names, row }))
  if (faults.length > 0) throw new Refusal(faults)
  return names
}

/** Characters that show the text after them in another order. Marks, as between Thai and Arabic words, stay allowed. */
const directionPattern = /[\u202A-\u202E\u2066-\u2069]/

interface HeaderName {
  name: string
  /** The place of the name in `names`. */
  index: number
  names: readonly string[]
  /** The number of the header row. */
  row: number
}

const checkName = ({ name, index, names, row }: HeaderName): FoundFault[] => {
  const column = toColumnLetters(index)
  if (name === '') return [{ rule: 'columnUnnamed', row, column }]
  if (name.length > bounds.columnName)
    return [{ rule: 'columnNameTooLong', row, column, values: { limit: bounds.columnName } }]
  if (directionPattern.test(name)) return [{ rule: 'columnNameDirection', row, column }]
  return names.indexOf(name) < index ? [{ rule: 'columnTwice', row, column: toDisplayText(name) }] : []
}

/** Returns the letters of a spreadsheet column, by its index from 0. */
export const toColumnLetters = (index: number): string => {
  const leadingNumber = Math.floor(index / 26)
  const leadingLetters = leadingNumber > 0 ? toColumnLetters(leadingNumber - 1) : ''
  return `${leadingLetters}${String.fromCharCode('A'.charCodeAt(0) + (index % 26))}`
}
