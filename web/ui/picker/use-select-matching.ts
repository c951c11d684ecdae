import { useState } from 'react'
import type { RowKey, Selection } from '../table/selection/use-selection.ts'
import { useRequest } from '../use-request.ts'
import { loadAllRows } from './load-all-rows.ts'
import type { PickerSide } from './picker-side.ts'

interface MatchingInput<Row, Key extends RowKey> {
  side: PickerSide<Row, Key>
  selection: Selection<Key>
  rowKey: (row: Row) => Key
  rowName: (row: Row) => string
  words: string
  total: number | undefined
  onFailure: (error: unknown) => void
}

/** Returns `toggle`, which selects or deselects every row that matches the search, and whether all of them are selected. */
export const useSelectMatching = <Row, Key extends RowKey>(matching: MatchingInput<Row, Key>) => {
  const { side, selection, rowKey, rowName, words, total, onFailure } = matching
  const { busy, run } = useRequest()
  /** The rows of the last toggle, with their search. */
  const [matched, setMatched] = useState<{ words: string; keys: Key[] }>()
  const isEveryRowSelected =
    matched?.words === words &&
    matched.keys.length === total &&
    matched.keys.every(key => selection.chosenRows.has(key))
  /** Lists the keys of all matching rows with their names; without names if the server sends only keys. */
  const listRows = async (): Promise<[Key, string | undefined][]> => {
    if (side.listKeys) return (await side.listKeys(words)).map(key => [key, undefined])
    return (await loadAllRows(side.load, words, side.sort)).map(row => [rowKey(row), rowName(row)])
  }
  const selectRows = async (isChecked: boolean) => {
    const rows = await listRows()
    const keys = rows.map(([key]) => key)
    if (isChecked) selection.add(rows)
    else selection.drop(keys)
    setMatched({ words, keys })
  }
  return {
    busy,
    isEveryRowSelected,
    toggle: (isChecked: boolean) => run(() => selectRows(isChecked).catch(onFailure)),
  }
}
