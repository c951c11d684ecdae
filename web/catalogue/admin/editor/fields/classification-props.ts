import type { Classifications } from '../editor-loading.ts'
import type { ReportEdit } from '../use-report-edit.ts'
import type { EditFields } from './use-edit-fields.ts'

/** What the fields that classify a report need. */
export interface ClassificationProps {
  edit: ReportEdit
  fields: EditFields
  classifications: Classifications
}
