import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { createUnsavedStore, deleteUnsaved } from '../../../frame/unsaved.ts'
import type { EditValues } from './edit-values.ts'
import {
  buildEdit,
  computeChanges,
  type Edit,
  getSourceId,
  reloadEdit,
  restoreEdit,
  type StoredEdit,
} from './report-edit-states.ts'

/**
 * Holds the form and its differences from the stored report. Changes are kept in the browser by user and report until they are saved or
 * discarded, and restored when the report is opened again. `requestedId` is the Report ID in the URL if no report has it: the new report
 * starts with it.
 */
export const useReportEdit = (form: ReportForm | null, userId: number, requestedId = '') => {
  const [edit, setEdit] = useState(() => buildEdit(form, requestedId))
  // Changes can follow each other before the next render, so each starts from the latest edit. Each render shows the latest one.
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
  useEffect(() => void deleteUnsaved(userId), [userId])
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
    if (computeChanges(next).length > 0) unsaved.save({ base, revision, values, keptAt: new Date().toISOString() })
    else unsaved.delete()
  }
  return {
    ...edit,
    /** The Report ID; empty for a new report. */
    sourceId,
    isNew: form === null,
    changes: computeChanges(edit),
    /** Reads the latest state, even if it is not rendered yet. */
    hasChanges: () => computeChanges(latestEdit.current).length > 0,
    change: (changedValues: Partial<EditValues>) =>
      applyEdit({ ...latestEdit.current, values: { ...latestEdit.current.values, ...changedValues } }),
    /** Continues from another stored revision, whose values are `base`, with `values` in the form. */
    continueFrom: ({ base, revision, values }: Omit<StoredEdit, 'keptAt'>) =>
      applyEdit({ form, base, revision, values }),
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
