import type { ColumnRole } from './columns.ts'

/** Limit of the characters of an annotation in a series; the end of a longer one is left out. */
export const maxAnnotationLength = 200

/**
 * Returns true for a column in which the publisher annotates some rows, e.g. as provisional. A column that has a text in every row describes
 * the rows, and marks none of them. `missing` is the number of rows without a text; undefined if it is unknown.
 */
export const isAnnotationColumn = (role: ColumnRole, missing: number | undefined) => role === 'note' && missing !== 0

/** Joins the texts that the annotation columns have for one value; undefined if none of them has a text. */
export const joinAnnotations = (texts: readonly (string | null | undefined)[]) =>
  texts.filter(text => text?.trim()).join(' · ') || undefined
