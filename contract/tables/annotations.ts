import type { ColumnRole } from './columns.ts'

/** Limit of the characters of an annotation in a series; the end of a longer one is left out. */
export const maxAnnotationLength = 200

/**
 * Returns true for a column in which the publisher annotates some rows, e.g. as provisional. A column that has a text in every row describes
 * the rows, and annotates none of them, unless its texts are the marks of another column. `missing` is the number of rows without a text;
 * undefined if it is unknown.
 */
export const isAnnotationColumn = (
  { role, markOf }: { role: ColumnRole; markOf?: string | null },
  missing: number | undefined,
) => role === 'note' && (missing !== 0 || Boolean(markOf))

/**
 * Returns true if the texts of a column may annotate the values of a measure: marks annotate the measure that has them, and those of a time
 * or of a label, and other notes, annotate each measure of their row.
 */
export const mayAnnotate = (markOf: string | null | undefined, measure: string, measures: ReadonlySet<string>) =>
  !markOf || markOf === measure || !measures.has(markOf)

/** Joins the different texts that the annotation columns have for one value; undefined if none of them has a text. */
export const joinAnnotations = (texts: readonly (string | null | undefined)[]) =>
  [...new Set(texts.filter(text => text?.trim()))].join(' · ') || undefined
