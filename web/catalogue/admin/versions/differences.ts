import { type EditedField, editedNames, type Revision } from '../../../../contract/catalogue/report-editing.ts'
import type { Language } from '../../../../contract/visit.ts'

export interface Difference {
  field: EditedField
  before: string
  after: string
}

/** The fields in which two saves of a report differ, as a person reads them; an empty text is no value. */
export const differencesBetween = (language: Language, before: Revision, after: Revision): Difference[] =>
  editedNames
    // Places of one name are still two places.
    .filter(field => standsAs(before, field) !== standsAs(after, field))
    .map(field => ({ field, before: shown(language, before, field), after: shown(language, after, field) }))

/** Whether others see the report afterwards than before. */
export const changesReaders = (differences: Difference[]) =>
  differences.some(({ field }) => field === 'status' || field === 'subLevelId')

const standsAs = ({ report, subLevelId }: Revision, field: EditedField) =>
  String(field === 'subLevelId' ? subLevelId : (report[field] ?? ''))

const shown = (language: Language, { report, ...places }: Revision, field: EditedField): string => {
  if (field === 'subLevelId') return places.subLevel
  if (field === 'subCategoryId') return language === 'th' ? places.subCategoryTh : places.subCategoryEn
  const value = report[field]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
