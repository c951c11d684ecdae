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
export interface BulkMove {
  /** The heading of the selection, e.g. '12 chosen to add'. */
  formatHeading: (count: number) => string
  /** The label of the button, e.g. 'Add 12 users'. */
  formatButton: (count: number) => string
  /** The label of the blocking dialog, e.g. 'Adding users'. */
  progress: string
  /** Returns the confirmation that the move requires, e.g. before a removal. */
  toConfirmation?: (count: number) => PickerConfirmation
}

/** Texts of the button that moves a row immediately. */
export interface RowMove {
  /** The label of the button, e.g. 'Add'. */
  verb: string
  /** The accessible name of the button, e.g. 'Add kanya.srisuk'. */
  formatAccessibleName: (name: string) => string
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
  /** Set for checkboxes and chips of rows that are moved together. */
  bulkMove?: BulkMove
  /** Set for row buttons that move their row immediately. */
  rowMove?: RowMove
}
