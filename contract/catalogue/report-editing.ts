import { z } from 'zod'
import { call, menu } from '../call.ts'
import { day } from '../days.ts'
import {
  buildIdentifier,
  buildReportIdOrFileName,
  filledText,
  identifier,
  reportIdOrFileName,
  text,
} from '../fields.ts'
import { rowMode } from '../files/row-modes.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { chartKinds, chartSeries } from './figures/report-charts.ts'
import { frequency, nullAsNone, reportStatus } from './reports.ts'

export const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const
const requiredText = (max: number) => filledText(max, messages.informationRequired.en)
const optionalLine = text(limits.line).trim().optional()
const optionalParagraph = text(limits.description).trim().optional()
/** Returns true for a URL without a username or a password, which would be published with it. */
const isPublicUrl = (value: string) => {
  if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}
/** A URL, or an empty text. */
const optionalUrl = text(limits.urlCharacters)
  .trim()
  .refine(value => value === '' || isPublicUrl(value), messages.addressInvalid.en)
  .optional()

const keywords = z.array(requiredText(limits.keyword)).min(1, messages.informationRequired.en).max(limits.keywords)
/** Keywords as the client of the earlier portal sends them: one text with commas (docs/behaviour/editor.md#fields). */
const keywordsWithCommas = text(limits.keywords * (limits.keyword + 1)).transform(keywordText =>
  keywordText.split(',').filter(keyword => keyword.trim() !== ''),
)

/** The editable fields of a report (docs/behaviour/editor.md#fields). An absent field stays unchanged. */
export const editableFields = {
  sourceId: ['source_id', buildReportIdOrFileName(messages.informationRequired.en)],
  fileName: ['file_name', buildReportIdOrFileName(messages.informationRequired.en)],
  titleEn: ['export_excel_name', requiredText(limits.reportTitle)],
  /** If it is empty, the English title is used. */
  titleTh: ['export_excel_name_th', text(limits.reportTitle).trim().optional()],
  descriptionEn: ['description', optionalParagraph],
  descriptionTh: ['description_th', optionalParagraph],
  frequency: ['frequency', frequency],
  subCategoryId: ['sub_category_id', buildIdentifier(messages.informationRequired.en)],
  /** By default, a new report is Active (docs/behaviour/editor.md#fields). */
  status: ['status', reportStatus.optional()],
  keywords: ['word', z.union([keywordsWithCommas, z.array(z.string())]).pipe(keywords)],
  unitEn: ['unit', optionalLine],
  unitTh: ['unit_th', optionalLine],
  coverageEn: ['coverage', optionalLine],
  coverageTh: ['coverage_th', optionalLine],
  licence: ['licence', optionalLine],
  licenceUrl: ['licence_url', optionalUrl],
  source: ['source', optionalLine],
  sourceUrl: ['source_url', optionalUrl],
  /** The credit that the source requires. */
  attributionEn: ['attribution', optionalLine],
  attributionTh: ['attribution_th', optionalLine],
  /** How the figures are produced: definitions, samples, estimates, breaks in the series. */
  methodEn: ['method', optionalParagraph],
  methodTh: ['method_th', optionalParagraph],
  /** What the office changed in the data of the source. */
  transformationEn: ['transformation', optionalParagraph],
  transformationTh: ['transformation_th', optionalParagraph],
  nextReleaseDate: ['next_release_date', day.nullable().optional()],
  /** The default mode of uploads: add rows, or replace the table. */
  rowMode: ['mode', rowMode.optional()],
  chartKind: ['chart_kind', z.enum(chartKinds).optional()],
  /** The column that the chart of the report's page shows; empty for the automatic choice. */
  chartMeasure: ['chart_measure', text(limits.chartColumn).trim().optional()],
  chartSeries: ['chart_series', chartSeries.optional()],
} as const
const editedReport = wire(editableFields)
/**
 * A report as a save sends it. The sub-category determines the category; if a category is sent too, it must be that of the sub-category.
 */
const reportToSave = wire({
  ...editableFields,
  categoryId: ['category_id', buildIdentifier(messages.informationRequired.en).optional()],
})
/** The editable fields of a report, all present, as the editor holds them; except its sub level, which is sent separately. */
export type EditableFields = Required<z.output<typeof editedReport>>
export type EditableField = keyof EditableFields | 'subLevelId'
/** The names of the editable fields, in the order of the editor. */
export const editableFieldNames = [...Object.keys(editableFields), 'subLevelId'] as EditableField[]

/** A stored report. Its schemas are wider than those of edits, because old reports may break newer rules, for example have no keyword. */
export const storedReport = wire({
  sourceId: ['source_id', z.string()],
  fileName: ['file_name', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  descriptionEn: ['description', z.string()],
  descriptionTh: ['description_th', z.string()],
  frequency: ['frequency', frequency],
  subCategoryId: ['sub_category_id', z.int()],
  status: ['status', reportStatus],
  keywords: ['word', z.array(z.string())],
  unitEn: ['unit', z.string()],
  unitTh: ['unit_th', z.string()],
  coverageEn: ['coverage', z.string()],
  coverageTh: ['coverage_th', z.string()],
  licence: ['licence', z.string()],
  licenceUrl: ['licence_url', z.string()],
  source: ['source', z.string()],
  sourceUrl: ['source_url', z.string()],
  attributionEn: ['attribution', z.string()],
  attributionTh: ['attribution_th', z.string()],
  methodEn: ['method', z.string()],
  methodTh: ['method_th', z.string()],
  transformationEn: ['transformation', z.string()],
  transformationTh: ['transformation_th', z.string()],
  nextReleaseDate: ['next_release_date', z.string().nullable()],
  rowMode: ['mode', rowMode],
  chartKind: ['chart_kind', z.enum(chartKinds)],
  chartMeasure: ['chart_measure', z.string()],
  chartSeries: ['chart_series', z.string()],
} satisfies Record<keyof EditableFields, readonly [string, z.ZodType]>)

/** A report as the editor receives it. */
const reportForm = wire({
  report: ['data', storedReport],
  /** The category of the report's sub-category. */
  categoryId: ['category_id', z.int()],
  /** The level of the report's sub level. */
  levelId: ['Level_Master_id', z.int()],
  subLevelId: ['sublevel_key', z.int()],
  /** Rises with each save. A save sends the revision that was edited, so that it cannot overwrite a later save of someone else. */
  revision: ['revision', z.int()],
  savedAt: ['saved_at', z.string()],
  /** The username of the last person who saved the report; null before the first save of staff. */
  savedBy: ['saved_by', z.string().nullable()],
  releaseDate: ['trans_date', z.string()],
  /** This URL and the next one are null if the report has none. */
  apiUrl: ['api_document_URL', nullAsNone],
  dashboardUrl: ['Link_name', nullAsNone],
})
export type ReportForm = z.output<typeof reportForm>

export const getReportForm = call({
  ...staffCall,
  name: 'getReportForm',
  path: '/api/getReportForm',
  summary: 'Returns all fields of a report that staff can edit. 404 for a report that does not exist.',
  input: wire({ sourceId: ['source_id', reportIdOrFileName] }),
  output: reportForm,
})

export const saveReport = call({
  ...staffCall,
  name: 'saveReport',
  path: '/api/saveMetadata',
  summary:
    "Creates a report (revision 0) or saves an existing one. Nothing is saved if someone else has saved it since the given revision: the status is 'edited meanwhile', and the output has the stored report. Without a revision, the save replaces any stored values. Saving the stored values changes nothing. 400 for a sub-category or a sub level that does not exist. 404 for a report that does not exist.",
  input: wire({
    report: ['data', reportToSave],
    /** If it is absent, an existing report keeps its sub level, and a new one gets a public one (docs/behaviour/editor.md#fields). */
    subLevelId: ['sublevel_key', identifier.optional()],
    /**
     * The revision that was edited. Programs of the earlier portal, which had no revisions, leave it out (docs/behaviour/editor.md#saving).
     */
    revision: ['revision', z.int().min(0).optional()],
  }),
  output: wire({
    status: [
      'status',
      wireValues({
        saved: 'success',
        idTaken: 'Report ID is duplicate',
        fileNameTaken: 'File Name is duplicate',
        outdated: 'edited meanwhile',
      }),
    ],
    revision: ['revision', z.int()],
    /** The stored report; only with 'edited meanwhile'. */
    stored: ['meanwhile', reportForm.optional()],
  }),
})
