import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowKey } from '../table/selection/use-selection.ts'
import { formatNumber } from '../values/formats.ts'
import type { PickerSide } from './picker-side.ts'

/** Returns functions that move rows from one list to the other, with the state and the outcome of the last move. */
export const useMoves = <Row, Key extends RowKey>(rowKey: (row: Row) => Key, rowName: (row: Row) => string) => {
  const { t } = useTranslation('tables')
  /** The keys of the rows that are being moved. */
  const [moving, setMoving] = useState<ReadonlySet<Key>>(new Set())
  /** Increases with each move, even a refused one: the lists may show rows that have changed on the server. */
  const [revision, setRevision] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  /** The label of the blocking dialog while many rows are moved. */
  const [progress, setProgress] = useState<string>()
  /** The sentence that screen readers announce after a move. */
  const [outcome, setOutcome] = useState('')
  const reload = () => setRevision(previous => previous + 1)
  const move = async (side: PickerSide<Row, Key>, keys: Key[], message: string) => {
    setFailure(undefined)
    setMoving(previous => new Set([...previous, ...keys]))
    try {
      await side.move(keys)
      setOutcome(message)
      reload()
      return true
    } catch (error) {
      setFailure(error)
      if (wasReceived(error)) reload()
      return false
    } finally {
      setMoving(previous => removeKeys(previous, keys))
    }
  }
  const moveOne = (side: PickerSide<Row, Key>, other: PickerSide<Row, Key>, row: Row) =>
    move(side, [rowKey(row)], t('movedOne', { name: rowName(row), list: other.title }))
  const moveMany = async (side: PickerSide<Row, Key>, other: PickerSide<Row, Key>, keys: Key[]) => {
    setProgress(side.bulkMove?.progress)
    const message = t('movedMany', { count: keys.length, number: formatNumber(keys.length), list: other.title })
    return move(side, keys, message).finally(() => setProgress(undefined))
  }
  return { moving, revision, failure, setFailure, progress, outcome, moveOne, moveMany }
}

/** Returns false if there was no response, or the session has ended: the lists could not be loaded again either. */
const wasReceived = (error: unknown) => ![0, 401].includes((error as { status?: number }).status ?? Number.NaN)

const removeKeys = <Key>(keySet: ReadonlySet<Key>, keys: Key[]) => {
  const remainingKeys = new Set(keySet)
  for (const key of keys) remainingKeys.delete(key)
  return remainingKeys
}
