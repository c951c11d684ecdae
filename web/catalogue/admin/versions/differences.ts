import { type EditedField, editedNames, type Revision } from '../../../../contract/catalogue/report-editing.ts'
import type { Language } from '../../../../contract/visit.ts'

export interface Difference {
  field: EditedField
  before: string
  after: string
}

/** Returns the fields in which two saves of a report differ, formatted for display; an empty text counts as no value. */
export const listDifferences = (language: Language, before: Revision, after: Revision): Difference[] =>
  editedNames
    // Two places with the same name are still different places.
    .filter(field => toComparable(before, field) !== toComparable(after, field))
    .map(field => ({ field, before: formatField(language, before, field), after: formatField(language, after, field) }))

/** Returns true if the change affects who sees the report. */
export const changesReaders = (differences: Difference[]) =>
  differences.some(({ field }) => field === 'status' || field === 'subLevelId')

const toComparable = ({ report, subLevelId }: Revision, field: EditedField) =>
  String(field === 'subLevelId' ? subLevelId : (report[field] ?? ''))

const formatField = (language: Language, { report, ...places }: Revision, field: EditedField): string => {
  if (field === 'subLevelId') return places.subLevel
  if (field === 'subCategoryId') return language === 'th' ? places.subCategoryTh : places.subCategoryEn
  const value = report[field]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
