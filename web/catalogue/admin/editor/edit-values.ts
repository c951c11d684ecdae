import type { EditableFields, ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'

/** The values of the report form. All but the keywords are texts, also ids and days; an empty field is an empty text. */
export interface EditValues {
  sourceId: string
  fileName: string
  titleEn: string
  titleTh: string
  descriptionEn: string
  descriptionTh: string
  categoryId: string
  subCategoryId: string
  frequency: Frequency | ''
  levelId: string
  subLevelId: string
  status: EditableFields['status']
  keywords: string[]
  unitEn: string
  unitTh: string
  coverageEn: string
  coverageTh: string
  licence: string
  licenceUrl: string
  source: string
  sourceUrl: string
  attributionEn: string
  attributionTh: string
  methodEn: string
  methodTh: string
  transformationEn: string
  transformationTh: string
  nextReleaseDate: string
  rowMode: EditableFields['rowMode']
  chartKind: EditableFields['chartKind']
  chartMeasure: string
  chartSeries: string
}

export type FieldName = keyof EditValues
/** Fields whose value is a text: all but the keywords. */
export type TextFieldName = Exclude<FieldName, 'keywords'>

/**
 * The ids of the public level and of its plain sub level. The contract is not imported here, because pages that only link to the editor
 * also load this file.
 */
const publicLevelId = '1'
const plainSubLevelId = '1'

/** The values of a new report (docs/behaviour/editor.md#fields): it is Active and public. */
export const newReportValues: EditValues = {
  sourceId: '',
  fileName: '',
  titleEn: '',
  titleTh: '',
  descriptionEn: '',
  descriptionTh: '',
  categoryId: '',
  subCategoryId: '',
  frequency: '',
  levelId: publicLevelId,
  subLevelId: plainSubLevelId,
  status: 'Active',
  keywords: [],
  unitEn: '',
  unitTh: '',
  coverageEn: '',
  coverageTh: '',
  licence: '',
  licenceUrl: '',
  source: '',
  sourceUrl: '',
  attributionEn: '',
  attributionTh: '',
  methodEn: '',
  methodTh: '',
  transformationEn: '',
  transformationTh: '',
  nextReleaseDate: '',
  rowMode: 'Append',
  chartKind: 'auto',
  chartMeasure: '',
  chartSeries: '',
}

/** All fields, in the order of the form. */
export const fieldNames = Object.keys(newReportValues) as FieldName[]

/** Converts a stored report to the values of the form. */
export const toEditValues = ({ report, categoryId, levelId, subLevelId }: ReportForm): EditValues => ({
  ...report,
  categoryId: String(categoryId),
  subCategoryId: String(report.subCategoryId),
  levelId: String(levelId),
  subLevelId: String(subLevelId),
  nextReleaseDate: report.nextReleaseDate ?? '',
})

/**
 * Converts the values of the form to the input of the save. It omits the category and the level, because the sub-category and the sub level
 * determine them.
 */
export const toSaveInput = ({ categoryId: _, levelId: __, subLevelId, ...values }: EditValues) => ({
  report: {
    ...values,
    frequency: values.frequency as Frequency,
    subCategoryId: Number(values.subCategoryId),
    nextReleaseDate: values.nextReleaseDate || null,
  },
  subLevelId: Number(subLevelId),
})

const isSame = (one: EditValues[FieldName], other: EditValues[FieldName]) =>
  typeof one === 'string' ? one === other : JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields in which two states of the form differ, in the order of the form. */
export const listDifferingFields = (one: EditValues, other: EditValues): FieldName[] =>
  fieldNames.filter(name => !isSame(one[name], other[name]))
