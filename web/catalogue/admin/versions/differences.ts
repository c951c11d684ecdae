import type { EarlierSave, EditedField } from '../../../../contract/catalogue/report-editing.ts'

/** In the order in which the editor shows them. */
const fields = [
  'sourceId',
  'fileName',
  'titleEn',
  'titleTh',
  'descriptionEn',
  'descriptionTh',
  'frequency',
  'subCategoryId',
  'status',
  'keywords',
  'licence',
  'licenceUrl',
  'source',
  'sourceUrl',
  'nextReleaseDate',
  'subLevelId',
] as const satisfies EditedField[]

export interface Difference {
  field: EditedField
  before: string
  after: string
}

/** The fields in which two saves of a report differ, as a person reads them; an empty text is no value. */
export const differencesBetween = (before: EarlierSave, after: EarlierSave): Difference[] =>
  fields
    // Places of one name are still two places.
    .filter(field => standsAs(before, field) !== standsAs(after, field))
    .map(field => ({ field, before: shown(before, field), after: shown(after, field) }))

/** Whether others see the report afterwards than before. */
export const changesReaders = (differences: Difference[]) =>
  differences.some(({ field }) => field === 'status' || field === 'subLevelId')

const standsAs = ({ report, subLevelId }: EarlierSave, field: EditedField) =>
  String(field === 'subLevelId' ? subLevelId : (report[field] ?? ''))

const shown = ({ report, subLevel, subCategory }: EarlierSave, field: EditedField): string => {
  if (field === 'subLevelId') return subLevel
  if (field === 'subCategoryId') return subCategory
  const value = report[field]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
