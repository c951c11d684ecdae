import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ColumnMisfit,
  type DraftColumn,
  getDraftColumns,
  setDraftColumns,
} from '../../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoice } from '../../../../../contract/tables/column-choices.ts'
import { send } from '../../../../frame/calls.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { toColumnChoice } from './column-settings.ts'

interface LoadedColumns {
  columns: DraftColumn[]
  /** Values that do not fit the choices of an earlier version. */
  misfits: ColumnMisfit[]
}

/** A choice that the server refused. */
interface Refusal {
  /** The column with the refused settings. */
  column: DraftColumn | undefined
  /** The values that do not fit. */
  misfits: ColumnMisfit[]
}

/** Returns the choice for a column, of which it gets the settings that are shown; null for the detected ones. */
export type PickChoice = (column: DraftColumn) => ColumnChoice | null

/**
 * Loads the columns of a draft. Returns them with the values that do not fit, a function that saves the choice of staff for a column, and one
 * that drops a refused choice.
 */
export const useDraftColumns = (draftId: string) => {
  const { t } = useTranslation('columns')
  const { columnsRef, loadedColumns, setLoadedColumns, failure, setFailure } = useLoadedColumns(draftId)
  const [refusal, setRefusal, refusalRef] = useStateAndRef<Refusal>()
  const [waitingCount, setWaitingCount] = useState(0)
  const lastSave = useRef(Promise.resolve())

  const save = async (name: string, pickChoice: PickChoice) => {
    const { columns: savedColumns } = columnsRef.current!
    const savedColumn = savedColumns.find(column => column.name === name)
    if (!savedColumn) return
    const refusedColumn = refusalRef.current?.column
    const choice = pickChoice(refusedColumn?.name === name ? refusedColumn : savedColumn)
    setFailure(undefined)
    try {
      const choices = buildChoices(savedColumns, name, choice)
      const { status, columns, misfits } = await send(setDraftColumns, { draftId, choices })
      if (status !== 'success') {
        setRefusal({ column: columns.find(column => column.name === name), misfits })
        return
      }
      setRefusal(undefined)
      setLoadedColumns({ columns, misfits })
      showToast('done', t('saved'))
    } catch (error) {
      setFailure(error)
    }
  }

  /** Saves a choice for a column. A choice that is made during a save waits for it, as each call replaces all choices of the draft. */
  const saveChoice = (name: string, pickChoice: PickChoice) => {
    if (!loadedColumns) return
    setWaitingCount(count => count + 1)
    lastSave.current = lastSave.current
      .then(() => save(name, pickChoice))
      .finally(() => setWaitingCount(count => count - 1))
  }
  const dropRefusal = () => setRefusal(undefined)
  return { loadedColumns, refusal, failure, busy: waitingCount > 0, saveChoice, dropRefusal }
}

/** Loads the columns, again for another draft. `columnsRef` has the last columns also in a save that began before they were shown. */
const useLoadedColumns = (draftId: string) => {
  const [loadedColumns, setLoadedColumns, columnsRef] = useStateAndRef<LoadedColumns>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    // Aborts the request when the draft is discarded.
    const controller = new AbortController()
    const isCurrent = () => !controller.signal.aborted
    send(getDraftColumns, { draftId }, { signal: controller.signal }).then(
      draftColumns => isCurrent() && setLoadedColumns(draftColumns),
      error => isCurrent() && setFailure(error),
    )
    return () => controller.abort()
  }, [draftId, setLoadedColumns])
  return { loadedColumns, setLoadedColumns, columnsRef, failure, setFailure }
}

/** Holds a state, and the same value in a ref, which functions of earlier renderings can read. */
const useStateAndRef = <Value>() => {
  const [value, setValue] = useState<Value>()
  const ref = useRef<Value>(undefined)
  const setBoth = useCallback((next: Value | undefined) => {
    ref.current = next
    setValue(next)
  }, [])
  return [value, setBoth, ref] as const
}

/** Returns all choices of a draft with the choice for one column, as the call replaces all of them. */
const buildChoices = (columns: readonly DraftColumn[], name: string, choice: ColumnChoice | null) => {
  const otherChosenColumns = columns.filter(column => column.isChosen && column.name !== name)
  return Object.fromEntries([
    ...otherChosenColumns.map(column => [column.name, toColumnChoice(column)]),
    ...(choice ? [[name, choice]] : []),
  ])
}
