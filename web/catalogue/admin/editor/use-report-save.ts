import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { type ReportForm, saveReport } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import { showToast } from '../../../ui/toasts.ts'
import { listDifferingFields, type Name, toSave, type Values } from './edit-values.ts'
import { editorPath } from './editor-paths.ts'
import type { ReportEdit } from './use-report-edit.ts'

interface SaveRequest {
  edit: ReportEdit
  values: Values
  revision: number
}

/** The result of saving a report. */
interface Outcome {
  failure?: unknown
  /** Values that another report already uses; shown until the field changes. */
  takenValues?: Partial<Record<Name, string>>
  meanwhile?: ReportForm | undefined
}

/**
 * Saves the report, one save at a time. A save requested during another one runs afterwards, for new input or for another report;
 * a double click saves once (docs/behaviour/editor.md#saving).
 */
export const useReportSave = (edit: ReportEdit) => {
  const saveOne = useSaveOne()
  const isSaving = useRef(false)
  const waitingRequest = useRef<SaveRequest>(undefined)
  const [saveState, setSaveState] = useState<Outcome & { id?: string; busy?: boolean }>({})
  const takeWaiting = (id = waitingRequest.current?.edit.id) => {
    if (waitingRequest.current?.edit.id !== id) return undefined
    const next = waitingRequest.current
    waitingRequest.current = undefined
    return next
  }
  const save = async (values: Values, revision: number) => {
    waitingRequest.current = { edit, values, revision }
    setSaveState({ id: edit.id, busy: true })
    if (isSaving.current) return
    isSaving.current = true
    for (let request = takeWaiting(); request; request = takeWaiting()) {
      const { id } = request.edit
      const outcome = await saveOne(request, () => takeWaiting(id)).catch((failure: unknown) => {
        takeWaiting(id)
        return { failure }
      })
      if (waitingRequest.current?.edit.id !== id)
        setSaveState(previous => (previous.id === id ? { ...outcome, id } : previous))
    }
    isSaving.current = false
  }
  const { busy = false, failure, takenValues = {}, meanwhile } = saveState.id === edit.id ? saveState : {}
  return { busy, failure, takenValues, meanwhile, reset: () => setSaveState({}), save }
}
export type ReportSave = ReturnType<typeof useReportSave>

const useSaveOne = () => {
  const { t } = useTranslation('messages')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  /** Saves a report, and then again if a further save was requested during the first. */
  const saveOne = async (
    { edit, values, revision }: SaveRequest,
    takeNext: () => SaveRequest | undefined,
  ): Promise<Outcome> => {
    const result = await send(saveReport, { ...toSave(values), revision })
    const next = takeNext()
    if (result.status === 'outdated') {
      // Their sub-category may not be loaded on this page yet. Loading replaces an edit without changes.
      if (edit.changes.length > 0) await revalidate()
      return { meanwhile: result.meanwhile }
    }
    if (result.status === 'idTaken') return { takenValues: { sourceId: values.sourceId } }
    if (result.status === 'fileNameTaken') return { takenValues: { fileName: values.fileName } }
    const isOpen = edit.saved(values, result.revision)
    if (next && listDifferingFields(values, next.values).length > 0)
      return saveOne({ ...next, revision: result.revision }, takeNext)
    // The success message offers actions on the report, so a new report gets its URL first.
    if (isOpen && !edit.form)
      await navigate(editorPath({ sourceId: values.sourceId }), { replace: true, preventScrollReset: true })
    showToast('done', t('saveSuccess'))
    if (isOpen && edit.form) await revalidate()
    return {}
  }
  return saveOne
}
