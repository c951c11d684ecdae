import type { EditedReport, ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'

/** What the form holds; a field that is not filled in is an empty text. */
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

/** A report that is not there yet (docs/behaviour/editor.md#fields): Active, and of the public level. */
export const blank: Values = {
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
export const names = Object.keys(blank) as Name[]

/** A stored report as the form holds it. */
export const valuesOf = ({ report, categoryId, levelId, subLevelId }: ReportForm): Values => ({
  ...report,
  categoryId: String(categoryId),
  subCategoryId: String(report.subCategoryId),
  levelId: String(levelId),
  subLevelId: String(subLevelId),
  nextReleaseDate: report.nextReleaseDate ?? '',
})

/** What is saved: without the category and the level, which its sub-category and sub level say. */
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

/** The fields in which two states of a form differ. */
export const differences = (one: Values, other: Values): Name[] => names.filter(name => !isSame(one[name], other[name]))
