import type { ReactNode } from 'react'

/** A column of a staff table. */
export interface Column<Row> {
  /** Identifies the column, e.g. for sorting. */
  name: string
  label: string
  /** Content of the head instead of the label, e.g. a checkbox. Only for a column without `text`: the head of any other is a button that sorts. */
  head?: ReactNode
  /** The text for searching and sorting; a column without it is excluded from both. */
  text?: (row: Row) => string | number
  /** Renders the content of a cell; without it, the cell shows `text`. `index` counts the rows that match the search, from 0. */
  show?: (row: Row, index: number) => ReactNode
  /** Classes of its cells: `r` for figures, `date` for days, `press` for buttons and links. */
  className?: string
  /** Its share of the table's width, e.g. '20%'; required if All shows more than a hundred rows. */
  width?: string
  /** Its place on a phone; see `addPhonePlaces`. */
  phone?: PhonePlace
  /** Returns the name of the row for screen readers. Only for the column at the place `title`, if its `text` is missing or may be empty. */
  rowName?: (row: Row) => string
}

/**
 * Where a phone shows a column of a row. `title` and `state` are in the first line, `second` and `note` in the second one. `select` is the
 * checkbox at the left, `press` the button at the right. `foot` is a line of buttons below.
 */
export type PhonePlace = 'select' | 'title' | 'state' | 'second' | 'note' | 'press' | 'foot'

/** Makes each row show two lines on phones. `places` names the column of each place; the other columns show when a row is expanded. */
export const addPhonePlaces = <Row>(
  columns: Column<Row>[],
  places: Partial<Record<PhonePlace, string>>,
): Column<Row>[] =>
  columns.map(column => {
    const place = (Object.keys(places) as PhonePlace[]).find(name => places[name] === column.name)
    return place ? { ...column, phone: place } : column
  })

/** Number of rows on a page; `all` is one page with all rows. */
export type PageSize = number | 'all'
/** The page size with which most tables start. */
export const initialPageSize = 10
/** The page sizes of most tables. */
export const pageSizes: PageSize[] = [initialPageSize, 25, 50, 'all']
/** The page sizes of the workbench and of pickers. */
export const largePageSizes: PageSize[] = [100, 250, 500, 'all']

/** What a table searches and how it is sorted. */
export interface TableQuery {
  words: string
  /** The name of a column; undefined for the original order. */
  sort: string | undefined
  descending: boolean
}

/** The rows of a table that match its query; some may not be loaded yet. */
export interface Rows<Row> {
  /** Undefined until it is known. */
  total: number | undefined
  /** Returns the row at an index from 0; undefined while it is loading. */
  at: (index: number) => Row | undefined
  /** True if all rows are in memory; undefined for rows that stay on the server. */
  isLoaded?: boolean
  /** Requests the rows from an index up to another, which is not included. */
  loadRange?: (from: number, until: number) => void
  /** The error that prevented rows from loading. */
  failure?: unknown
  /** True while the rows belong to the query, but are being loaded again or could not be. They stay after such a failure. */
  isOutdated?: boolean
  retry?: () => void
}
