import type { DictionaryChanges } from '../../../../contract/catalogue/drafts/dictionary-changes.ts'
import { listMissingNames } from '../../reports/dictionaries.ts'
import type { FoundColumn } from '../columns/found-columns.ts'

/** Compares a new data dictionary with the current columns of a report. */
export const compareDictionaries = (current: FoundColumn[], next: FoundColumn[]): DictionaryChanges => {
  const currentByName = new Map(current.map(column => [column.name, column]))
  const isChanged = (column: FoundColumn) => {
    const before = currentByName.get(column.name)
    return before !== undefined && toDescriptionKey(before) !== toDescriptionKey(column)
  }
  return {
    describedCount: next.length,
    added: listMissingNames(current, next),
    removed: listMissingNames(next, current),
    changed: next.filter(isChanged).map(({ name }) => name),
  }
}

/** Returns the columns that only the current dictionary has, and those that only a new table has; null if both have the same columns. */
export const findDictionaryGaps = (dictionary: FoundColumn[], table: FoundColumn[]) => {
  const gaps = { gone: listMissingNames(table, dictionary), undescribed: listMissingNames(dictionary, table) }
  return gaps.gone.length + gaps.undescribed.length > 0 ? gaps : null
}

/** Converts the description of a column to a text that can be compared. */
const toDescriptionKey = ({ type, descriptionEn = '', descriptionTh = '', unit = null }: FoundColumn) =>
  JSON.stringify([type, descriptionEn, descriptionTh, unit])
