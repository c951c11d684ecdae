import type { EditedReport, ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'

/** The values of the form; an empty field is an empty text. */
export interface Values {
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
  status: EditedReport['status']
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
  rowMode: EditedReport['rowMode']
  chartKind: EditedReport['chartKind']
  chartMeasure: string
  chartSeries: string
}

export type Name = keyof Values
/** Fields that are a text: all but the keywords. */
export type TextName = Exclude<Name, 'keywords'>

/** A new report (docs/behaviour/editor.md#fields): Active, and of the public level. */
export const emptyValues: Values = {
  sourceId: '',
  fileName: '',
  titleEn: '',
  titleTh: '',
  descriptionEn: '',
  descriptionTh: '',
  categoryId: '',
  subCategoryId: '',
  frequency: '',
  levelId: '1',
  subLevelId: '1',
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

/** In the order of the form. */
export const names = Object.keys(emptyValues) as Name[]

/** Converts a stored report for the form. */
export const toValues = ({ report, categoryId, levelId, subLevelId }: ReportForm): Values => ({
  ...report,
  categoryId: String(categoryId),
  subCategoryId: String(report.subCategoryId),
  levelId: String(levelId),
  subLevelId: String(subLevelId),
  nextReleaseDate: report.nextReleaseDate ?? '',
})

/** Converts the form for saving; the sub-category determines the category, and the sub level the level. */
export const toSave = ({ categoryId: _, levelId: __, subLevelId, ...values }: Values) => ({
  report: {
    ...values,
    frequency: values.frequency as Frequency,
    subCategoryId: Number(values.subCategoryId),
    nextReleaseDate: values.nextReleaseDate || null,
  },
  subLevelId: Number(subLevelId),
})

const isSame = (one: Values[Name], other: Values[Name]) =>
  typeof one === 'string' ? one === other : JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields in which two states of a form differ. */
export const listDifferingFields = (one: Values, other: Values): Name[] =>
  names.filter(name => !isSame(one[name], other[name]))
