import type { Revision } from '../../../../contract/catalogue/editing/report-revisions.ts'
import { type EditableField, editableFieldNames } from '../../../../contract/catalogue/report-editing.ts'
import type { Language } from '../../../../contract/visit.ts'

/** A field in which two saves of a report differ, with its values formatted for display. */
export interface Difference {
  field: EditableField
  before: string
  after: string
}

/** Returns the fields in which two saves of a report differ, in the order of the editor. No value is an empty text. */
export const listDifferences = (language: Language, before: Revision, after: Revision): Difference[] =>
  editableFieldNames
    // Compares ids, as two sub-categories or sub levels may have the same name.
    .filter(field => toComparable(before, field) !== toComparable(after, field))
    .map(field => ({ field, before: formatField(language, before, field), after: formatField(language, after, field) }))

/** Returns true if the differences change who sees the report. */
export const isVisibilityChanged = (differences: Difference[]) =>
  differences.some(({ field }) => field === 'status' || field === 'subLevelId')

const toComparable = ({ report, subLevelId }: Revision, field: EditableField) =>
  String(field === 'subLevelId' ? subLevelId : (report[field] ?? ''))

const formatField = (
  language: Language,
  { report, subLevel, subCategoryEn, subCategoryTh }: Revision,
  field: EditableField,
): string => {
  if (field === 'subLevelId') return subLevel
  if (field === 'subCategoryId') return language === 'th' ? subCategoryTh : subCategoryEn
  const value = report[field]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
