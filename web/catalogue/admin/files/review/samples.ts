import type { RowSample } from '../../../../../contract/catalogue/drafts/changes.ts'

export interface SampleRow {
  sign?: '+' | '\u2212'
  cells: readonly string[]
}

const numberPattern = /^[-+\u2212(]?[\d,.]+%?\)?$/
/** A code such as a zip code, which is a text. */
const codePattern = /^0\d/
/** Words for a missing value. */
const missingPattern = /^(|[-\u2212\u2013\u2014]|\.{2,3}|\u2026|na|n\/a)$/i

/** Returns true if a column holds figures and otherwise only missing values; figures are right-aligned. */
export const isFigure = (values: readonly string[]) => {
  const present = values.filter(value => !missingPattern.test(value))
  return present.length > 0 && present.every(value => numberPattern.test(value) && !codePattern.test(value))
}

const compare = new Intl.Collator('en', { numeric: true }).compare

/** Merges removed and added rows into one table, sorted by their cells; null unless both have the same columns. */
export const mergeSamples = (removed: RowSample | null, added: RowSample | null) => {
  if (!removed?.rows.length || !added?.rows.length) return null
  const { columns } = added
  if (columns.length !== removed.columns.length || columns.some((name, index) => name !== removed.columns[index]))
    return null
  const rows: SampleRow[] = [
    ...removed.rows.map(cells => ({ sign: '\u2212', cells }) as const),
    ...added.rows.map(cells => ({ sign: '+', cells }) as const),
  ]
  return { columns, rows: rows.toSorted(compareCells) }
}

/** Compares cells from left to right; the old version of a changed row comes first. */
const compareCells = (a: SampleRow, b: SampleRow) => {
  const differingIndex = a.cells.findIndex((cell, index) => cell !== b.cells[index])
  if (differingIndex === -1) return 0
  if (differingIndex > 0 && a.sign !== b.sign) return a.sign === '+' ? 1 : -1
  return compare(a.cells[differingIndex] ?? '', b.cells[differingIndex] ?? '')
}
