import type { ReactNode } from 'react'
import type { RowKey } from '../table/selection/use-selection.ts'
import type { LoadRows } from '../table/staff-remote-rows.ts'
import type { Column } from '../table/staff-rows.ts'

/** A question that is asked before rows are moved. */
export interface PickerQuestion {
  title: string
  verb: string
  text?: ReactNode
}

/** How rows are chosen first and moved together. */
export interface MoveMany {
  /** '12 chosen to add' */
  chosen: (count: number) => string
  /** 'Add 12 users' */
  verb: (count: number) => string
  /** What the blocking dialog says while it waits: 'Adding users'. */
  progress: string
  /** Asked before it is done, such as before a removal. */
  ask?: (count: number) => PickerQuestion
}

/** How the button of a row moves that row at once. */
export interface MoveOne {
  /** 'Add' */
  verb: string
  /** The button's full name: 'Add kanya.srisuk'. */
  verbFor: (name: string) => string
}

/** One of the two lists: what it holds and how its rows move to the other. */
export interface PickerSide<Row, Key extends RowKey> {
  /** 'In the group'; it names the list. */
  title: string
  /** What the search field suggests: 'Name, username or e-mail'. */
  searchHint?: string
  columns: Column<Row>[]
  /** The name of the column that the list is sorted by at first. */
  sort?: string
  load: LoadRows<Row>
  /** The keys of all rows that a search finds. Left out, they are collected through `load`, 1,000 rows at a time. */
  listKeys?: (words: string) => Promise<Key[]>
  /** Moves rows to the other list; rejects when none of them was moved. */
  move: (keys: Key[]) => Promise<unknown>
  /** Moving takes something away. */
  isHarmful?: boolean
  /** Give `many` for checkboxes and chips, `one` for row buttons that act at once. */
  many?: MoveMany
  one?: MoveOne
}

/** The most rows that one request may ask for. */
const most = 1000

/** Every row that a search finds, page after page. */
export const loadAll = async <Row>(load: LoadRows<Row>, words: string, sort: string | undefined): Promise<Row[]> => {
  const found: Row[] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await load({ words, sort, descending: false, page, pageSize: most })
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) return found
  }
}
