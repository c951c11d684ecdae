import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { type ReportForm, saveReport } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../shell/calls.ts'
import { showToast } from '../../../ui/toasts.ts'
import { type Name, toSave, type Values } from './edit-values.ts'
import { editorPath } from './editor-paths.ts'
import type { ReportEdit } from './use-report-edit.ts'

/** Saves the report, once however often it is asked while a save is under way (administration.md 2.3 and 8). */
export const useReportSave = (edit: ReportEdit) => {
  const { t } = useTranslation('messages')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const isSaving = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [taken, setTaken] = useState<Partial<Record<Name, string>>>({})
  const [meanwhile, setMeanwhile] = useState<ReportForm>()
  const save = async (values: Values, revision: number) => {
    if (isSaving.current) return
    isSaving.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await send(saveReport, { ...toSave(values), revision })
      if (answer.status === 'edited meanwhile') setMeanwhile(answer.meanwhile)
      else if (answer.status === 'Report ID is duplicate') setTaken({ sourceId: values.sourceId })
      else if (answer.status === 'File Name is duplicate') setTaken({ fileName: values.fileName })
      else await show(values, answer.revision)
    } catch (error) {
      setFailure(error)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  const show = async (values: Values, revision: number) => {
    edit.rebase(values, revision, values)
    showToast('done', t('saveSuccess'))
    if (edit.form) await revalidate()
    else await navigate(editorPath({ sourceId: values.sourceId }), { replace: true, preventScrollReset: true })
  }
  return {
    busy,
    failure,
    /** What another report has already; it stands as long as it is not changed. */
    taken,
    meanwhile,
    forget: () => setMeanwhile(undefined),
    save,
  }
}
export type ReportSave = ReturnType<typeof useReportSave>
