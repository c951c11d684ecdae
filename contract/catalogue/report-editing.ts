import { z } from 'zod'
import { call, menu } from '../call.ts'
import { day } from '../days.ts'
import { fileName, filledText, identifier, page, requiredFileName, requiredIdentifier, text } from '../fields.ts'
import { rowMode } from '../files/row-modes.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { chartKinds, chartSeries } from './figures/report-charts.ts'
import { frequency, orNone, reportStatus } from './reports.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const
const requiredText = (max: number) => filledText(max, messages.informationRequired.en)
const optionalLine = text(limits.line).trim().optional()
const optionalParagraph = text(limits.description).trim().optional()
/** Returns true for a web address without credentials, which would be published with it. */
const isPublicAddress = (value: string) => {
  if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}
/** A web address, or an empty text. */
const address = text(limits.address)
  .trim()
  .refine(value => value === '' || isPublicAddress(value), messages.addressInvalid.en)
  .optional()

const keywords = z.array(requiredText(limits.keyword)).min(1, messages.informationRequired.en).max(limits.keywords)
/** Keywords in the format of the old screens: text with commas (docs/behaviour/editor.md#fields). */
const commaText = text(limits.keywords * (limits.keyword + 1)).transform(keywordText =>
  keywordText.split(',').filter(keyword => keyword.trim() !== ''),
)

/** The editable fields of a report (docs/behaviour/editor.md#fields). An absent field stays unchanged. */
export const editedFields = {
  sourceId: ['source_id', requiredFileName(messages.informationRequired.en)],
  fileName: ['file_name', requiredFileName(messages.informationRequired.en)],
  titleEn: ['export_excel_name', requiredText(limits.reportTitle)],
  /** If empty, the English title is used. */
  titleTh: ['export_excel_name_th', text(limits.reportTitle).trim().optional()],
  descriptionEn: ['description', optionalParagraph],
  descriptionTh: ['description_th', optionalParagraph],
  frequency: ['frequency', frequency],
  subCategoryId: ['sub_category_id', requiredIdentifier(messages.informationRequired.en)],
  /** A report is created Active (docs/behaviour/editor.md#fields). */
  status: ['status', reportStatus.optional()],
  keywords: ['word', z.union([commaText, z.array(z.string())]).pipe(keywords)],
  unitEn: ['unit', optionalLine],
  unitTh: ['unit_th', optionalLine],
  coverageEn: ['coverage', optionalLine],
  coverageTh: ['coverage_th', optionalLine],
  licence: ['licence', optionalLine],
  licenceUrl: ['licence_url', address],
  source: ['source', optionalLine],
  sourceUrl: ['source_url', address],
  /** The credit that the source requires. */
  attributionEn: ['attribution', optionalLine],
  attributionTh: ['attribution_th', optionalLine],
  /** How the figures are produced: definitions, samples, estimates, breaks in the series. */
  methodEn: ['method', optionalParagraph],
  methodTh: ['method_th', optionalParagraph],
  /** Changes between the source and the published data. */
  transformationEn: ['transformation', optionalParagraph],
  transformationTh: ['transformation_th', optionalParagraph],
  nextReleaseDate: ['next_release_date', day.nullable().optional()],
  /** Default mode of uploads of data files. */
  rowMode: ['mode', rowMode.optional()],
  chartKind: ['chart_kind', z.enum(chartKinds).optional()],
  chartMeasure: ['chart_measure', text(300).trim().optional()],
  chartSeries: ['chart_series', chartSeries.optional()],
} as const
const editedReport = wire(editedFields)
/** The sub-category determines the category; a category in the request must match it. */
const savedReport = wire({
  ...editedFields,
  categoryId: ['category_id', requiredIdentifier(messages.informationRequired.en).optional()],
})
/** In code, an edited report includes its sub level, which is sent separately. */
export type EditedReport = Required<z.output<typeof editedReport>>
export type EditedField = keyof EditedReport | 'subLevelId'
/** In the order of the editor. */
export const editedNames = [...Object.keys(editedFields), 'subLevelId'] as EditedField[]

/** The stored values, including those that a later rule would refuse, such as a report without keywords. */
const currentReport = wire({
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
} satisfies Record<keyof EditedReport, readonly [string, z.ZodType]>)

const reportForm = wire({
  report: ['data', currentReport],
  categoryId: ['category_id', z.int()],
  levelId: ['Level_Master_id', z.int()],
  subLevelId: ['sublevel_key', z.int()],
  /** Rises with each save and is sent with the next, so that no edit is overwritten unnoticed. */
  revision: ['revision', z.int()],
  savedAt: ['saved_at', z.string()],
  savedBy: ['saved_by', z.string().nullable()],
  releaseDate: ['trans_date', z.string()],
  apiUrl: ['api_document_URL', orNone],
  dashboardUrl: ['Link_name', orNone],
})
export type ReportForm = z.output<typeof reportForm>

export const getReportForm = call({
  ...staff,
  name: 'getReportForm',
  path: '/api/getReportForm',
  summary: 'All fields of a report that staff can edit; 404 for a report that does not exist.',
  input: wire({ sourceId: ['source_id', fileName] }),
  output: reportForm,
})

export const saveReport = call({
  ...staff,
  name: 'saveReport',
  path: '/api/saveMetadata',
  summary:
    "Creates a report (revision 0) or saves one; 'edited meanwhile' with the current report, and nothing is saved, if someone else has saved it since that revision. Without a revision it creates the report or saves it as it is now. Saving the current values changes nothing.",
  input: wire({
    report: ['data', savedReport],
    /**
     * The sub level. If absent, an existing report keeps its own, and a new one gets the plain public one
     * (docs/behaviour/editor.md#fields).
     */
    subLevelId: ['sublevel_key', identifier.optional()],
    /** Left out by programs of the earlier portal, which did not have it (docs/behaviour/editor.md#saving). */
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
    /** With 'edited meanwhile' only: the report as stored by another save. */
    meanwhile: ['meanwhile', reportForm.optional()],
  }),
})

/** A report's fields after one save, with the current names of its places. */
export const revision = wire({
  revision: ['revision', z.int()],
  savedAt: ['saved_at', z.string()],
  savedBy: ['saved_by', z.string().nullable()],
  report: ['data', currentReport],
  subLevelId: ['sublevel_key', z.int()],
  subLevel: ['sublevel_desc', z.string()],
  subCategoryEn: ['sub_category_name', z.string()],
  subCategoryTh: ['sub_category_name_th', z.string()],
})
export type Revision = z.output<typeof revision>

export const listRevisions = call({
  ...staff,
  name: 'listRevisions',
  path: '/api/getReportRevisions',
  summary:
    'The saves of a report, the latest first, a page at a time; X-Total-Count has the total number. To restore one, save its fields again.',
  input: wire({
    sourceId: ['source_id', fileName],
    page: ['page', page],
    pageSize: ['page_size', z.int().min(1).max(limits.savesPageSize).default(limits.savesPageSize)],
  }),
  output: wire({
    revisions: ['result', z.array(revision)],
    /** The save before the last of these, so that the page can show what that one changed. */
    earlier: ['earlier', revision.optional()],
    total: ['total', z.int()],
  }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})

/** The list from which staff choose a report (docs/behaviour/editor.md#fields). */
const catalogueEntry = wire({
  sourceId: ['source_id', z.string()],
  fileName: ['file_name', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  categoryEn: ['name', z.string()],
  categoryTh: ['name_th', z.string()],
  subCategoryEn: ['sub_category_name', z.string()],
  subCategoryTh: ['sub_category_name_th', z.string()],
  status: ['status', reportStatus],
  /** Visible only with a grant. */
  isRestricted: ['is_restricted', z.boolean()],
  createdAt: ['create_at', z.string()],
})
export type CatalogueEntry = z.output<typeof catalogueEntry>
export const entrySorts = ['sourceId', 'fileName', 'title', 'category', 'subCategory', 'status', 'createdAt'] as const

export const listCatalogueEntries = call({
  name: 'listCatalogueEntries',
  method: 'GET',
  path: '/api/getCategoryMetadata',
  access: menu('ReportConfiguration'),
  summary:
    'Reports of every status for the search dialog of staff, at most one page; X-Total-Count has the number of matches.',
  input: wire({
    words: ['text_search', text(limits.searchText).default('')],
    sort: ['sort', z.enum(entrySorts).default('sourceId')],
    descending: ['descending', z.stringbool().default(false)],
    /** Language for sorting titles, categories and sub-categories. */
    language: ['language', z.enum(['en', 'th']).default('en')],
    activeOnly: ['active_only', z.stringbool().default(false)],
    page: ['page', z.coerce.number().int().min(1).max(1_000_000).default(1)],
    pageSize: ['page_size', z.coerce.number().int().min(1).max(limits.pageSize).default(limits.pageSize)],
  }),
  output: wire({ entries: ['result', z.array(catalogueEntry)], total: ['total', z.int()] }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})

export const listReportNames = call({
  ...staff,
  name: 'listReportNames',
  path: '/api/getDataExportExcel',
  summary:
    'File names and ids of reports for completion fields: an exact match first, then the first 1,000 that contain the words.',
  input: wire({ words: ['text_search', text(limits.searchText).default('')] }),
  output: z.array(
    wire({
      sourceId: ['source_id', z.string()],
      fileName: ['file_name', z.string()],
      titleEn: ['export_excel_name', z.string()],
      titleTh: ['export_excel_name_th', z.string()],
    }),
  ),
})
