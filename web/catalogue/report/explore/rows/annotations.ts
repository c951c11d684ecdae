import type { Selection } from '../address/selection.ts'
import type { Column, ColumnProfile, Row } from '../api-responses.ts'

/**
 * Returns the names of the columns in which the publisher annotates some rows, e.g. as provisional. A column that has a text in every row
 * describes the rows, and marks none of them.
 */
export const listAnnotationNames = (columns: readonly Column[], profiles: readonly ColumnProfile[]) => {
  const hasTextInEveryRow = (name: string) => profiles.find(profile => profile.name === name)?.missing === 0
  return columns.filter(({ name, role }) => role === 'note' && !hasTextInEveryRow(name)).map(({ name }) => name)
}

/** Adds the annotations to the columns of a request, so that annotated rows are marked even if the reader has hidden these columns. */
export const withAnnotations = (selection: Selection, annotationNames: readonly string[]): Selection =>
  selection.select ? { ...selection, select: addMissing(selection.select, annotationNames) } : selection

const addMissing = (names: readonly string[], moreNames: readonly string[]) => [...new Set([...names, ...moreNames])]

/** Returns the annotations of a row as one text; undefined if it has none. */
export const findAnnotation = (row: Row, annotationNames: readonly string[]) => {
  const annotations = annotationNames.map(name => row[name] ?? null).filter(cell => cell !== null)
  return annotations.length > 0 ? annotations.join(' · ') : undefined
}
