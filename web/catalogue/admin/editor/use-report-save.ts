import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { type ReportForm, saveReport } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../shell/calls.ts'
import { showToast } from '../../../ui/toasts.ts'
import { differences, type Name, toSave, type Values } from './edit-values.ts'
import { editorPath } from './editor-paths.ts'
import type { ReportEdit } from './use-report-edit.ts'

/** Saves the report, one save at a time: what is asked for meanwhile follows, if it is anything else (administration.md 2.3 and 8). */
export const useReportSave = (edit: ReportEdit) => {
  const { t } = useTranslation('messages')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const isSaving = useRef(false)
  const asked = useRef<Values>(undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [taken, setTaken] = useState<Partial<Record<Name, string>>>({})
  const [meanwhile, setMeanwhile] = useState<ReportForm>()
  const save = async (values: Values, revision: number) => {
    asked.current = values
    if (isSaving.current) return
    isSaving.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await saveAsked(values, revision)
    } catch (error) {
      setFailure(error)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  const saveAsked = async (values: Values, revision: number): Promise<void> => {
    const answer = await send(saveReport, { ...toSave(values), revision })
    if (answer.status === 'edited meanwhile') return setMeanwhile(answer.meanwhile)
    if (answer.status === 'Report ID is duplicate') return setTaken({ sourceId: values.sourceId })
    if (answer.status === 'File Name is duplicate') return setTaken({ fileName: values.fileName })
    edit.saved(values, answer.revision)
    const next = asked.current
    if (next?.sourceId === values.sourceId && differences(values, next).length > 0)
      return saveAsked(next, answer.revision)
    await show(values)
  }
  const show = async (values: Values) => {
    // What is pressed once success is told must find the report: a new one has its address first.
    if (!edit.form)
      await navigate(editorPath({ sourceId: values.sourceId }), { replace: true, preventScrollReset: true })
    showToast('done', t('saveSuccess'))
    if (edit.form) await revalidate()
  }
  return {
    busy,
    failure,
    /** What another report has already; it stands as long as it is not changed. */
    taken,
    /** Of the report that is open; another may have been opened since. */
    meanwhile: meanwhile?.report.sourceId === edit.values.sourceId ? meanwhile : undefined,
    forget: () => setMeanwhile(undefined),
    save,
  }
}
export type ReportSave = ReturnType<typeof useReportSave>
