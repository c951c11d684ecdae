import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { fileName, identifier, page, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { type Fields, type Proper, wire } from '../wire.ts'
import { sortKeys } from './orders.ts'

export const frequencies = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Half Year', 'Yearly'] as const
export const frequency = z.enum(frequencies)
export type Frequency = z.infer<typeof frequency>
export const reportStatus = z.enum(['Active', 'Inactive'])
export type ReportStatus = z.infer<typeof reportStatus>

/** Why a report is not public. */
export const visibilityFields = {
  status: ['status', reportStatus],
  /** Present only for a report that is not public. */
  isRestricted: ['is_restricted', z.literal(true).optional()],
} as const

/** The wire has 'None' for a missing link or file; in code it is null (docs/behaviour/answers.md#names-on-the-wire). */
export const orNone = z.codec(z.string(), z.custom<string | null>(), {
  decode: value => (value === '' || value === 'None' ? null : value),
  encode: value => value ?? 'None',
})

/** A row of any list of reports (docs/behaviour/answers.md#names-on-the-wire). */
const rowFields = {
  sourceId: ['source_id', z.string()],
  fileName: ['file_name', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  categoryId: ['category_id', z.int()],
  categoryEn: ['name', z.string()],
  categoryTh: ['name_th', z.string()],
  subCategoryId: ['sub_category_id', z.int()],
  subCategoryEn: ['sub_category_name', z.string()],
  subCategoryTh: ['sub_category_name_th', z.string()],
  frequency: ['frequency', frequency],
  /** Release date, yyyy-mm-dd. */
  releaseDate: ['trans_date', z.string()],
  ...visibilityFields,
  favourite: ['favorite', z.boolean()],
  /** The portal's own address of the document or dashboard, never the target: only callers with access get that. */
  apiPath: ['api_document_URL', orNone],
  dashboardPath: ['Link_name', orNone],
  metadataFile: ['mongo_file_id_metadata', orNone],
  excelFile: ['mongo_file_id_excel', orNone],
  csvFile: ['mongo_file_id_csv', orNone],
} as const
export const reportRow = wire(rowFields)
export type ReportRow = z.output<typeof reportRow>

/** Builds the schema of a row with further fields: flat on the wire, as its clients expect; in code the row is `report`. */
const buildExtendedRow = <const F extends Fields>(extraFields: F) => {
  type Row = { report: ReportRow } & Proper<F>
  return z.codec(wire({ ...rowFields, ...extraFields }), z.custom<Row>(), {
    decode: flat => ({ ...flat, report: flat }) as unknown as Row,
    encode: ({ report, ...rest }) => ({ ...report, ...rest }) as never,
  })
}

const paged = { page: ['page', page], pageSize: ['page_size', pageSize] } as const
const reportPage = wire({ rows: ['result', z.array(reportRow)], total: ['total', z.int()], page: ['page', z.int()] })
export type ReportPage = z.output<typeof reportPage>

export const listNewReleases = call({
  name: 'listNewReleases',
  method: 'POST',
  path: '/api/getDataNewSource',
  access: anyone,
  summary: 'Reports, newest release first.',
  input: wire(paged),
  output: reportPage,
})

export const listTopDownloads = call({
  name: 'listTopDownloads',
  method: 'POST',
  path: '/api/getDataTopDownload',
  access: anyone,
  summary: 'Reports by downloads of the last 90 days, most first.',
  input: wire(paged),
  output: wire({
    rows: ['result', z.array(buildExtendedRow({ downloads: ['download', z.int()] }))],
    total: ['total', z.int()],
    page: ['page', z.int()],
  }),
})

/** One page of a category, grouped by sub-category; the wire has only the groups. */
export interface GroupedReports {
  groups: ReportRow[][]
  total: number
  page: number
}

export const listCategoryReports = call({
  name: 'listCategoryReports',
  method: 'POST',
  path: '/api/getDataSubCategoryMenu',
  access: anyone,
  summary: 'Reports of a category, with a list for each sub-category; X-Total-Count has the total number.',
  input: wire({
    categoryId: ['category_id', identifier],
    sort: ['sort', z.enum(sortKeys).default('name')],
    descending: ['descending', z.boolean().default(false)],
    language: ['language', z.enum(['en', 'th']).default('en')],
    ...paged,
  }),
  output: z.codec(z.array(z.array(reportRow)), z.custom<GroupedReports>(), {
    decode: groups => ({ groups, total: groups.flat().length, page: 1 }),
    encode: ({ groups }) => groups,
  }),
  headers: ({ total, page }) => ({ 'x-total-count': String(total), 'x-page': String(page) }),
})

/** The parts of a report that search covers. */
export const matchFields = [
  'title',
  'keyword',
  'category',
  'description',
  'unit',
  'source',
  'fileName',
  'coverage',
  'column',
  'value',
] as const

const searchText = text(limits.searchText)
/** A found report; the matched runs of its texts are given as [start, length] of UTF-16 code units. */
const runs = z.array(z.tuple([z.int(), z.int()]))
export const foundReport = buildExtendedRow({
  descriptionEn: ['description', z.string()],
  descriptionTh: ['description_th', z.string()],
  rowCount: ['row_count', z.int().nullable()],
  marks: ['marks', z.object({ titleEn: runs, titleTh: runs, descriptionEn: runs, descriptionTh: runs })],
  /** The part of the report that contains each matched word; titles and descriptions are marked as well. */
  matches: ['matches', z.array(z.object({ field: z.enum(matchFields), text: z.string() }))],
  /** The words that are not in it, as typed. */
  missing: ['missing', z.array(z.string())],
})
export type FoundReport = z.output<typeof foundReport>

const searchResult = wire({
  rows: ['result', z.array(foundReport)],
  total: ['total', z.int()],
  /** How many of them are Inactive or restricted; absent if none is. */
  hiddenCount: ['hidden_count', z.int().optional()],
  page: ['page', z.int()],
  /** True if nothing matched the words as typed, so that words one letter away were searched instead. */
  corrected: ['corrected', z.boolean()],
  /** Number of search words, without stop words. */
  wordCount: ['word_count', z.int()],
  /**
   * The most words that one report contains: if this is less than the count, no report contains all, and those with the most are returned.
   */
  heldCount: ['held_count', z.int()],
  /** The words that no report contains, as typed. */
  missing: ['missing', z.array(z.string())],
  /** Number of results in each category, the largest first. */
  byCategory: ['by_category', z.array(wire({ categoryId: ['category_id', z.int()], count: ['count', z.int()] }))],
})
export type SearchResult = z.output<typeof searchResult>

/** Returns the result of a search without matches. */
export const nothingFound = (page: number): SearchResult => ({
  rows: [],
  total: 0,
  page,
  corrected: false,
  wordCount: 0,
  heldCount: 0,
  missing: [],
  byCategory: [],
})

/** The wire has the text 'None' for a search without matches (docs/behaviour/catalogue.md#search). */
const searchResultOrNone = z.codec(z.union([z.literal('None'), searchResult]), z.custom<SearchResult>(), {
  decode: value => (value === 'None' ? nothingFound(1) : value),
  encode: value => (value.total === 0 ? 'None' : value),
})

export const searchReports = call({
  name: 'searchReports',
  method: 'POST',
  path: '/api/searchCatagory',
  access: anyone,
  summary:
    'Reports that contain every word, otherwise most of them, best match first; the text None if there are none.',
  input: wire({ words: ['text_search', searchText.default('')], ...paged }),
  output: searchResultOrNone,
})

export const searchCategoryReports = call({
  name: 'searchCategoryReports',
  method: 'POST',
  path: '/api/searchCatagoryID',
  access: anyone,
  summary: 'Reports of one category that contain every word, best match first.',
  input: wire({ words: ['text_search', searchText.default('')], categoryId: ['catagory_id', identifier], ...paged }),
  output: searchResult,
})

export const listMetadataFiles = call({
  name: 'listMetadataFiles',
  method: 'POST',
  path: '/api/getDataExportMetadata',
  access: anyone,
  summary: "A report's metadata file; an empty list for a report that the caller cannot see.",
  input: wire({ sourceId: ['source_id', fileName] }),
  output: z.array(wire({ fileName: ['file_name', z.string()], metadataFile: ['mongo_file_id_metadata', orNone] })),
})
