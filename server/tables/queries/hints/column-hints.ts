import { findNearestName } from '../../../../contract/tables/nearest-names.ts'

const maxHintColumns = 30

/** Formats the question whether the most similar name was meant; empty if no name is similar enough. */
export const formatSuggestion = (names: readonly string[], name: string) => {
  const nearestName = findNearestName(names, name)
  return nearestName === undefined ? '' : ` Did you mean ${nearestName}?`
}

/** Formats the names of the first columns as a sentence. */
export const formatColumnNames = (columnNames: readonly string[]) => {
  const more = columnNames.length > maxHintColumns ? ` and ${columnNames.length - maxHintColumns} more` : ''
  return ` The columns are ${columnNames.slice(0, maxHintColumns).join(', ')}${more}.`
}
