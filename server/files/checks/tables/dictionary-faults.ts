import { bounds } from '../bounds.ts'
import { type FoundFault, toDisplayText } from '../refusals.ts'
import type { Table } from './checked-tables.ts'
import type { DictionaryEntry } from './dictionaries.ts'

/** Lists the columns that only the dictionary or only the table has, as faults of the dictionary. */
export const listDictionaryFaults = (dictionary: readonly DictionaryEntry[], { columns }: Table): FoundFault[] => {
  const describedNames = new Set(dictionary.map(({ name }) => name))
  const columnNames = new Set(columns.map(({ name }) => name))
  return [
    ...dictionary
      .filter(({ name }) => !columnNames.has(name))
      .map(({ name }): FoundFault => ({ rule: 'dictionaryColumnUnknown', column: toDisplayText(name) })),
    ...columns
      .filter(({ name }) => !describedNames.has(name))
      .map(({ name }): FoundFault => ({ rule: 'dictionaryColumnMissing', column: toDisplayText(name) })),
  ].slice(0, bounds.faults)
}
