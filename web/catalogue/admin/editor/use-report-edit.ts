import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { createUnsavedStore, dropUnsaved } from '../../../frame/unsaved.ts'
import { type EditValues, listDifferingFields, newReportValues, toEditValues } from './edit-values.ts'

/** An edit as stored in the browser. Browsers have stored edits, so the names of the fields do not change. */
interface StoredEdit {
  /** The values at the start of the edit, and their revision, so that a later save detects a conflict. */
  base: EditValues
  revision: number
  values: EditValues
  keptAt: string
}

interface Edit extends Omit<StoredEdit, 'keptAt'> {
  /** The report as the page loaded it; null for a new report. */
  form: ReportForm | null
  /** When the restored changes were stored, ISO 8601. */
  restoredAt?: string
}

/** Returns an edit without changes. A new report has revision 0. */
const buildEdit = (form: ReportForm | null, requestedId = ''): Edit => {
  const base = form ? toEditValues(form) : newReportValues
  return { form, base, revision: form?.revision ?? 0, values: { ...base, sourceId: base.sourceId || requestedId } }
}
const getSourceId = (form: ReportForm | null) => form?.report.sourceId ?? ''
const computeChanges = ({ base, values }: Pick<Edit, 'base' | 'values'>) => listDifferingFields(base, values)

/** Returns the edit after the page was loaded again: changes of the same report stay. */
const reloadEdit = (edit: Edit, form: ReportForm | null, requestedId: string): Edit =>
  getSourceId(edit.form) === getSourceId(form) && computeChanges(edit).length > 0
    ? { ...edit, form }
    : buildEdit(form, requestedId)

/**
 * Holds the form and its differences from the stored report. Changes are kept in the browser by user and report until they are saved or
 * discarded, and restored when the report is opened again. `requestedId` is the Report ID in the URL if no report has it: the new report
 * starts with it.
 */
export const useReportEdit = (form: ReportForm | null, userId: number, requestedId = '') => {
  const [edit, setEdit] = useState(() => buildEdit(form, requestedId))
  // Changes can follow each other before the next render, so each starts from the latest edit.
  const latestEdit = useRef(edit)
  latestEdit.current = edit
  const showEdit = (next: Edit) => {
    latestEdit.current = next
    setEdit(next)
  }
  // The page was loaded again, with the same report or another one. React then renders again before it shows anything.
  if (edit.form !== form) showEdit(reloadEdit(edit, form, requestedId))
  const sourceId = getSourceId(form)
  const unsaved = createUnsavedStore<StoredEdit>(userId, sourceId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each report
  useLayoutEffect(() => {
    const storedEdit = unsaved.read()
    if (storedEdit && computeChanges(storedEdit).length > 0) showEdit(restoreEdit(storedEdit, form))
  }, [sourceId])
  // Deletes the unsaved input of all other users, because nobody may see what another user of this browser has typed.
  useEffect(() => void dropUnsaved(userId), [userId])
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const applyEdit = (next: Edit) => {
    showEdit(next)
    storeEdit(next)
  }
  const storeEdit = (next: Omit<Edit, 'form'>) => {
    const { base, revision, values } = next
    if (computeChanges(next).length > 0) unsaved.keep({ base, revision, values, keptAt: new Date().toISOString() })
    else unsaved.drop()
  }
  return {
    ...edit,
    /** The Report ID; empty for a new report. */
    sourceId,
    isNew: form === null,
    changes: computeChanges(edit),
    /** Reads the latest state, even if it is not rendered yet. */
    hasChanges: () => computeChanges(latestEdit.current).length > 0,
    change: (change: Partial<EditValues>) =>
      applyEdit({ ...latestEdit.current, values: { ...latestEdit.current.values, ...change } }),
    /** Continues from another stored revision, with these values. */
    rebase: (base: EditValues, revision: number, values: EditValues) => applyEdit({ form, base, revision, values }),
    /** Records that these values were saved as a revision; later input stays unsaved. Returns true if the report is still open. */
    markSaved(base: EditValues, revision: number) {
      const { form: loaded, values } = latestEdit.current
      const isOpen = isMounted.current && getSourceId(loaded) === sourceId
      const storedEdit = unsaved.read()
      if (isOpen) applyEdit({ form: loaded, base, revision, values })
      // The user has left the report with input that was typed during the save.
      else if (storedEdit) storeEdit({ ...storedEdit, base, revision })
      return isOpen
    },
    discard: () => applyEdit(buildEdit(form)),
  }
}
export type ReportEdit = ReturnType<typeof useReportEdit>

const restoreEdit = ({ keptAt, ...storedEdit }: StoredEdit, form: ReportForm | null): Edit => ({
  ...storedEdit,
  // An edit that was stored by an earlier release of the portal may lack newer fields.
  values: { ...newReportValues, ...storedEdit.values },
  form,
  restoredAt: keptAt,
})
