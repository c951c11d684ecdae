import { useState } from 'react'

/** Identifies a row of a list, on whichever page it is. */
export type RowKey = string | number

/** The names of the selected rows by key. A row that 'select all that match' has selected may not be loaded, so its name is undefined. */
export type ChosenNames<Key extends RowKey> = ReadonlyMap<Key, string | undefined>

/** Holds the selected rows of a list; they stay selected during searches, sorting and paging. */
export const useSelection = <Key extends RowKey>() => {
  const [chosenRows, setChosenRows] = useState<ChosenNames<Key>>(new Map())
  return {
    chosenRows,
    /** Adds rows; existing names are kept. */
    add: (rows: Iterable<readonly [Key, string | undefined]>) =>
      setChosenRows(previous => {
        const next = new Map(previous)
        for (const [key, name] of rows) next.set(key, name ?? previous.get(key))
        return next
      }),
    drop: (keys: Iterable<Key>) =>
      setChosenRows(previous => {
        const next = new Map(previous)
        for (const key of keys) next.delete(key)
        return next
      }),
    clear: () => setChosenRows(new Map()),
  }
}
export type Selection<Key extends RowKey> = ReturnType<typeof useSelection<Key>>
