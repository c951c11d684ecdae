import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { identifier, page, pageSize, reportIdOrFileName } from '../fields.ts'
import { type DecodedObject, type Fields, wire } from '../wire.ts'
import { sortKeys } from './orders.ts'

export const frequencies = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Half Year', 'Yearly'] as const
export const frequency = z.enum(frequencies)
export type Frequency = z.infer<typeof frequency>
export const reportStatus = z.enum(['Active', 'Inactive'])
export type ReportStatus = z.infer<typeof reportStatus>

/** Fields that show whether and why a report is not public. */
export const visibilityFields = {
  status: ['status', reportStatus],
  /** True for a report that readers see only with a grant; absent for any other. */
  isRestricted: ['is_restricted', z.literal(true).optional()],
} as const

/** The wire has 'None' for a missing link or file; in code it is null (docs/behaviour/responses.md#names-on-the-wire). */
export const nullAsNone = z.codec(z.string(), z.custom<string | null>(), {
  decode: value => (value === '' || value === 'None' ? null : value),
  encode: value => value ?? 'None',
})

/** The fields of a report in every list of reports (docs/behaviour/responses.md#names-on-the-wire). */
const reportRowFields = {
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
  /** True if the report is a favourite of the caller. */
  favourite: ['favorite', z.boolean()],
  /** Paths on the portal that lead to the API documentation and to the dashboard; only callers with access receive the external URLs. */
  apiPath: ['api_document_URL', nullAsNone],
  dashboardPath: ['Link_name', nullAsNone],
  /** Ids of the current files: the metadata workbook, the Excel workbook and the CSV. Null for a report without such a file. */
  metadataFile: ['mongo_file_id_metadata', nullAsNone],
  excelFile: ['mongo_file_id_excel', nullAsNone],
  csvFile: ['mongo_file_id_csv', nullAsNone],
} as const
export const reportRow = wire(reportRowFields)
export type ReportRow = z.output<typeof reportRow>

/**
 * Builds the schema of a row with further fields. On the wire all fields are in one object. In code the fields of the row are in `report`,
 * beside the further fields; a decoded object keeps the flat fields of the row too, but its type does not have them.
 */
export const buildExtendedRow = <const F extends Fields>(extraFields: F) => {
  type Row = { report: ReportRow } & DecodedObject<F>
  return z.codec(wire({ ...reportRowFields, ...extraFields }), z.custom<Row>(), {
    decode: flat => ({ ...flat, report: flat }) as unknown as Row,
    encode: ({ report, ...rest }) => ({ ...report, ...rest }) as never,
  })
}

/** The fields by which a page of a list is requested. */
export const pagingFields = { page: ['page', page], pageSize: ['page_size', pageSize] } as const
const reportPage = wire({ rows: ['result', z.array(reportRow)], total: ['total', z.int()], page: ['page', z.int()] })
export type ReportPage = z.output<typeof reportPage>

export const listNewReleases = call({
  name: 'listNewReleases',
  method: 'POST',
  path: '/api/getDataNewSource',
  access: anyone,
  summary: 'Lists the reports that the caller can see, the newest release first, a page at a time.',
  input: wire(pagingFields),
  output: reportPage,
})

export const listTopDownloads = call({
  name: 'listTopDownloads',
  method: 'POST',
  path: '/api/getDataTopDownload',
  access: anyone,
  summary:
    'Lists the reports that the caller can see by their downloads of the last 90 days, the most first, a page at a time. Reports without downloads are left out.',
  input: wire(pagingFields),
  output: wire({
    rows: ['result', z.array(buildExtendedRow({ downloadCount: ['download', z.int()] }))],
    total: ['total', z.int()],
    page: ['page', z.int()],
  }),
})

/** One page of a category, grouped by sub-category. The wire has only the groups, and the total in a header. */
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
  summary:
    'Lists the reports of a category that the caller can see, with a list for each sub-category, a page at a time. X-Total-Count has the number of all reports.',
  input: wire({
    categoryId: ['category_id', identifier],
    sort: ['sort', z.enum(sortKeys).default('name')],
    descending: ['descending', z.boolean().default(false)],
    language: ['language', z.enum(['en', 'th']).default('en')],
    ...pagingFields,
  }),
  output: z.codec(z.array(z.array(reportRow)), z.custom<GroupedReports>(), {
    // The total and the page number are in headers, which a codec does not read. A client that decodes the body gets the number of reports
    // on this page as the total, and always page 1.
    decode: groups => ({ groups, total: groups.flat().length, page: 1 }),
    encode: ({ groups }) => groups,
  }),
  headers: ({ total, page }) => ({ 'x-total-count': String(total), 'x-page': String(page) }),
})

export const listMetadataFiles = call({
  name: 'listMetadataFiles',
  method: 'POST',
  path: '/api/getDataExportMetadata',
  access: anyone,
  summary: "Returns a report's metadata file, as a list that is empty for a report that the caller cannot see.",
  input: wire({ sourceId: ['source_id', reportIdOrFileName] }),
  output: z.array(wire({ fileName: ['file_name', z.string()], metadataFile: ['mongo_file_id_metadata', nullAsNone] })),
})
