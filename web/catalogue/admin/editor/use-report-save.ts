import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { type ReportForm, saveReport } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import { showToast } from '../../../ui/toasts.ts'
import { type EditValues, type FieldName, listDifferingFields, toSaveInput } from './edit-values.ts'
import { buildEditorPath } from './editor-paths.ts'
import type { ReportEdit } from './use-report-edit.ts'

interface SaveRequest {
  edit: ReportEdit
  values: EditValues
  revision: number
}

/** The result of saving a report; empty if it was saved. */
interface SaveResult {
  failure?: unknown
  /** Values that another report already uses; shown until the field changes. */
  usedValues?: Partial<Record<FieldName, string>>
  /** The report as someone else saved it during this edit. */
  theirReport?: ReportForm | undefined
}

/**
 * Saves the report, one save at a time (docs/behaviour/editor.md#saving). A save that is requested during another one runs afterwards if it
 * has new input or is for another report, so that a double click saves once. Only the last of the requests that wait runs. After a failure
 * or a refusal, the waiting save of the same report is dropped.
 */
export const useReportSave = (edit: ReportEdit) => {
  const saveOne = useSaveOne()
  const isSaving = useRef(false)
  const waitingRequest = useRef<SaveRequest>(undefined)
  // The state belongs to the report with this id: a report that opens during the save does not show it.
  const [saveState, setSaveState] = useState<SaveResult & { sourceId?: string; busy?: boolean }>({})
  const isWaiting = (sourceId: string) => waitingRequest.current?.edit.sourceId === sourceId
  /** Removes the waiting request and returns it; undefined if none waits. */
  const takeWaiting = () => {
    const request = waitingRequest.current
    waitingRequest.current = undefined
    return request
  }
  const requestSave = async (values: EditValues, revision: number) => {
    waitingRequest.current = { edit, values, revision }
    setSaveState({ sourceId: edit.sourceId, busy: true })
    if (isSaving.current) return
    isSaving.current = true
    for (let request = takeWaiting(); request; request = takeWaiting()) {
      const { sourceId } = request.edit
      // A waiting save of another report does not continue this one.
      const takeNext = () => (isWaiting(sourceId) ? takeWaiting() : undefined)
      const result = await saveOne(request, takeNext).catch((failure: unknown) => {
        // The waiting save is dropped: the failure is shown, and the user saves again.
        takeNext()
        return { failure }
      })
      // The result of a save that another one follows is not shown.
      if (!isWaiting(sourceId))
        setSaveState(previous => (previous.sourceId === sourceId ? { ...result, sourceId } : previous))
    }
    isSaving.current = false
  }
  const isOfThisReport = saveState.sourceId === edit.sourceId
  const { busy = false, failure, usedValues = {}, theirReport } = isOfThisReport ? saveState : {}
  return { busy, failure, usedValues, theirReport, dismissResult: () => setSaveState({}), requestSave }
}
export type ReportSave = ReturnType<typeof useReportSave>

/** Returns the function that sends one save to the server and shows its success. */
const useSaveOne = () => {
  const { t } = useTranslation('messages')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  /** Saves a report, and saves it again if the user has requested another save with new input in the meantime. */
  const saveOne = async (
    { edit, values, revision }: SaveRequest,
    takeNext: () => SaveRequest | undefined,
  ): Promise<SaveResult> => {
    const result = await send(saveReport, { ...toSaveInput(values), revision })
    // Only a successful save continues with the next one. After a refusal the user saves again.
    const next = takeNext()
    if (result.status === 'outdated') {
      // Their sub-category may be missing in the lists of this page. An edit without changes would be replaced by the reload.
      if (edit.changes.length > 0) await revalidate()
      return { theirReport: result.stored }
    }
    if (result.status === 'idTaken') return { usedValues: { sourceId: values.sourceId } }
    if (result.status === 'fileNameTaken') return { usedValues: { fileName: values.fileName } }
    const isReportOpen = edit.markSaved(values, result.revision)
    const hasNewInput = next !== undefined && listDifferingFields(values, next.values).length > 0
    if (hasNewInput) return saveOne({ ...next, revision: result.revision }, takeNext)
    // A new report gets its own URL first, so that the success message appears on the page of the saved report.
    if (isReportOpen && edit.isNew)
      await navigate(buildEditorPath({ sourceId: values.sourceId }), { replace: true, preventScrollReset: true })
    showToast('done', t('saveSuccess'))
    if (isReportOpen && !edit.isNew) await revalidate()
    return {}
  }
  return saveOne
}
