import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { type EditValues, listDifferingFields, newReportValues, toEditValues } from './edit-values.ts'

/** An edit as stored in the browser. Browsers have stored edits, so the names of the fields do not change. */
export interface StoredEdit {
  /** The values at the start of the edit, and their revision, so that a later save detects a conflict. */
  base: EditValues
  revision: number
  values: EditValues
  keptAt: string
}

/** An edit of the report that is open, or of a new report. */
export interface Edit extends Omit<StoredEdit, 'keptAt'> {
  /** The report as the page loaded it; null for a new report. */
  form: ReportForm | null
  /** When the restored changes were stored, ISO 8601. */
  restoredAt?: string
}

/**
 * Returns an edit without changes. A new report has revision 0. `requestedId` is the Report ID in the URL if no report has it: the new report
 * starts with it.
 */
export const buildEdit = (form: ReportForm | null, requestedId = ''): Edit => {
  const base = form ? toEditValues(form) : newReportValues
  return { form, base, revision: form?.revision ?? 0, values: { ...base, sourceId: base.sourceId || requestedId } }
}

/** Returns the Report ID; empty for a new report. */
export const getSourceId = (form: ReportForm | null) => form?.report.sourceId ?? ''

/** Returns the fields that the edit has changed. */
export const computeChanges = ({ base, values }: Pick<Edit, 'base' | 'values'>) => listDifferingFields(base, values)

/** Returns the edit after the page was loaded again: changes of the same report stay. */
export const reloadEdit = (edit: Edit, form: ReportForm | null, requestedId: string): Edit =>
  getSourceId(edit.form) === getSourceId(form) && computeChanges(edit).length > 0
    ? { ...edit, form }
    : buildEdit(form, requestedId)

/** Returns the edit that the browser has stored, as an edit of the loaded report. */
export const restoreEdit = ({ keptAt, ...storedEdit }: StoredEdit, form: ReportForm | null): Edit => ({
  ...storedEdit,
  // An edit that was stored by an earlier release of the portal may lack newer fields.
  values: { ...newReportValues, ...storedEdit.values },
  form,
  restoredAt: keptAt,
})
