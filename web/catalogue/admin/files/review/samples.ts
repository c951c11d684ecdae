import type { RowSample } from '../../../../../contract/catalogue/drafts/table-changes.ts'

/** A row of a sample; the sign marks an added or a removed row. */
export interface SampleRow {
  sign?: '+' | '\u2212'
  cells: readonly string[]
}

const numberPattern = /^[-+\u2212(]?[\d,.]+%?\)?$/
/** A number with a leading zero is a code, such as a postal code. */
const codePattern = /^0\d/
/** The usual signs and words for a missing value. */
const missingPattern = /^(|[-\u2212\u2013\u2014]|\.{2,3}|\u2026|na|n\/a)$/i

/** Returns true if the values of a column are figures, apart from missing values. Such a column is right-aligned. */
export const isFigureColumn = (values: readonly string[]) => {
  const present = values.filter(value => !missingPattern.test(value))
  return present.length > 0 && present.every(value => numberPattern.test(value) && !codePattern.test(value))
}

const compare = new Intl.Collator('en', { numeric: true }).compare

/** Merges removed and added rows into one table, sorted by their cells. Returns null unless both have rows and the same columns. */
export const mergeSamples = (removed: RowSample | null, added: RowSample | null) => {
  if (!removed?.rows.length || !added?.rows.length) return null
  const { columns } = added
  const haveSameColumns =
    columns.length === removed.columns.length && columns.every((name, index) => name === removed.columns[index])
  if (!haveSameColumns) return null
  const rows: SampleRow[] = [
    ...removed.rows.map(cells => ({ sign: '\u2212', cells }) as const),
    ...added.rows.map(cells => ({ sign: '+', cells }) as const),
  ]
  return { columns, rows: rows.toSorted(compareCells) }
}

/**
 * Compares rows by their first differing cell. If a removed and an added row share the first cells, they are versions of one row, and the
 * removed one comes first.
 */
const compareCells = (a: SampleRow, b: SampleRow) => {
  const differingIndex = a.cells.findIndex((cell, index) => cell !== b.cells[index])
  if (differingIndex === -1) return 0
  const areVersions = differingIndex > 0 && a.sign !== b.sign
  if (areVersions) return a.sign === '+' ? 1 : -1
  return compare(a.cells[differingIndex] ?? '', b.cells[differingIndex] ?? '')
}
