import { useMemo } from 'react'
import { createTextMatcher } from '../fields/combobox/text-matches.ts'
import type { Column, Rows, TableQuery } from './staff-rows.ts'

/** Holds the rows in memory that match the query of a table. */
export const useLocalRows = <Row>(allRows: Row[], columns: Column<Row>[], query: TableQuery): Rows<Row> => {
  const { words, sort, descending } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are created at each render with the same content
  const matchingRows = useMemo(() => searchAndSortRows(allRows, columns, query), [allRows, words, sort, descending])
  return { total: matchingRows.length, at: index => matchingRows[index], isLoaded: true }
}

const collator = new Intl.Collator(['th', 'en'], { numeric: true })

/** Returns the rows that contain every word, in the requested order. */
export const searchAndSortRows = <Row>(
  rows: Row[],
  columns: Column<Row>[],
  { words, sort, descending }: TableQuery,
): Row[] => {
  const toTexts = columns.flatMap(({ text }) => text ?? [])
  const matches = createTextMatcher(words)
  const matchingRows = words.trim()
    ? rows.filter(row => matches(toTexts.map(toText => String(toText(row))).join('\n')))
    : rows
  const toSortValue = columns.find(({ name }) => name === sort)?.text
  if (!toSortValue) return matchingRows
  const sign = descending ? -1 : 1
  return matchingRows.toSorted((a, b) => sign * compareValues(toSortValue(a), toSortValue(b)))
}

/** Compares two values: numbers by size, others as texts, in the order of the Thai alphabet. */
const compareValues = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
