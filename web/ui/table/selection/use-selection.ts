import { useState } from 'react'

/** Names a row for good, on every page of its list. */
export type RowKey = string | number

/** Chosen rows by key, with a name where one is known: the browser has not loaded rows that were chosen only by a search. */
export type Chosen<Key extends RowKey> = ReadonlyMap<Key, string | undefined>

/** The rows chosen from a list, which stay chosen while one searches, sorts and turns pages. */
export const useSelection = <Key extends RowKey>() => {
  const [chosen, setChosen] = useState<Chosen<Key>>(new Map())
  return {
    chosen,
    /** Adds rows; a name that is known already stays. */
    add: (rows: Iterable<readonly [Key, string | undefined]>) =>
      setChosen(last => {
        const next = new Map(last)
        for (const [key, name] of rows) next.set(key, name ?? last.get(key))
        return next
      }),
    drop: (keys: Iterable<Key>) =>
      setChosen(last => {
        const next = new Map(last)
        for (const key of keys) next.delete(key)
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
export type Selection<Key extends RowKey> = ReturnType<typeof useSelection<Key>>
