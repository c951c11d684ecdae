import { useEffect, useState } from 'react'
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

/**
 * Loads the columns of a draft. Returns them with the values that do not fit, a function that saves the choice of staff for a column, and one
 * that drops a refused choice.
 */
export const useDraftColumns = (draftId: string) => {
  const { t } = useTranslation('columns')
  const [loadedColumns, setLoadedColumns] = useState<LoadedColumns>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Aborts the request when the draft is discarded.
    const controller = new AbortController()
    const isCurrent = () => !controller.signal.aborted
    send(getDraftColumns, { draftId }, { signal: controller.signal }).then(
      draftColumns => isCurrent() && setLoadedColumns(draftColumns),
      error => isCurrent() && setFailure(error),
    )
    return () => controller.abort()
  }, [draftId])

  /** Saves the settings of a column; null restores the detected ones. */
  const saveChoice = async (name: string, choice: ColumnChoice | null) => {
    if (busy || !loadedColumns) return
    setBusy(true)
    setFailure(undefined)
    const otherChosenColumns = loadedColumns.columns.filter(column => column.isChosen && column.name !== name)
    // The call replaces all choices of the draft.
    const choices = Object.fromEntries([
      ...otherChosenColumns.map(column => [column.name, toColumnChoice(column)]),
      ...(choice ? [[name, choice]] : []),
    ])
    try {
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
    } finally {
      setBusy(false)
    }
  }
  const dropRefusal = () => setRefusal(undefined)
  return { loadedColumns, refusal, failure, busy, saveChoice, dropRefusal }
}
