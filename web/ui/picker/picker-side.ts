import type { ReactNode } from 'react'
import type { RowKey } from '../table/selection/use-selection.ts'
import type { LoadRows } from '../table/staff-remote-rows.ts'
import type { Column } from '../table/staff-rows.ts'

/** The texts of the confirmation before rows are moved. */
export interface PickerConfirmation {
  title: string
  /** The label of the confirming button. */
  verb: string
  text?: ReactNode
}

/** Texts for rows that are selected first and moved together. */
export interface MoveMany {
  /** The heading of the selection, e.g. '12 chosen to add'. */
  chosen: (count: number) => string
  /** The label of the button, e.g. 'Add 12 users'. */
  verb: (count: number) => string
  /** The label of the blocking dialog, e.g. 'Adding users'. */
  progress: string
  /** Returns the confirmation that the move requires, e.g. before a removal. */
  toConfirmation?: (count: number) => PickerConfirmation
}

/** Texts of the button that moves a row immediately. */
export interface MoveOne {
  /** The label of the button, e.g. 'Add'. */
  verb: string
  /** The accessible name of the button, e.g. 'Add kanya.srisuk'. */
  verbFor: (name: string) => string
}

/** One of the two lists: its rows, and how they move to the other list. */
export interface PickerSide<Row, Key extends RowKey> {
  /** The name of the list, e.g. 'In the group'. */
  title: string
  /** The placeholder of the search field, e.g. 'Name, username or e-mail'. */
  searchHint?: string
  columns: Column<Row>[]
  /** The name of the column that the list is initially sorted by. */
  sort?: string
  load: LoadRows<Row>
  /** Returns the keys of all rows that match a search. Without it, `load` is called for 1,000 rows at a time. */
  listKeys?: (words: string) => Promise<Key[]>
  /** Moves rows to the other list; rejects when none of them was moved. */
  move: (keys: Key[]) => Promise<unknown>
  /** True if moving a row removes it from something, e.g. from a group; its buttons then warn of that. */
  isHarmful?: boolean
  /** Set `many` for checkboxes and chips, `one` for row buttons that act immediately. */
  many?: MoveMany
  one?: MoveOne
}

/** The number of rows that one request loads. */
const rowsPerRequest = 1000

/** Loads every row that matches a search, page by page. */
export const loadAllRows = async <Row>(
  load: LoadRows<Row>,
  words: string,
  sort: string | undefined,
): Promise<Row[]> => {
  const allRows: Row[] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await load({ words, sort, descending: false, page, pageSize: rowsPerRequest })
    allRows.push(...rows)
    if (rows.length === 0 || allRows.length >= total) return allRows
  }
}
