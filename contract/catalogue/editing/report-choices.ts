import { z } from 'zod'
import { call, menu } from '../../call.ts'
import { queryPage, queryPageSize, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { wire } from '../../wire.ts'
import { staffCall } from '../report-editing.ts'
import { reportStatus } from '../reports.ts'

/** A report in the list from which staff choose one (docs/behaviour/editor.md#search-dialog). */
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
  /** True if readers need a grant to see the report. */
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
    'Lists the reports that contain every word, for the search dialog of staff. Inactive reports are included. Returns a page at a time. X-Total-Count has the number of matches.',
  input: wire({
    words: ['text_search', text(limits.searchText).default('')],
    sort: ['sort', z.enum(entrySorts).default('sourceId')],
    descending: ['descending', z.stringbool().default(false)],
    /** Language for sorting titles, categories and sub-categories. */
    language: ['language', z.enum(['en', 'th']).default('en')],
    activeOnly: ['active_only', z.stringbool().default(false)],
    page: ['page', queryPage],
    pageSize: ['page_size', queryPageSize.default(limits.pageSize)],
  }),
  output: wire({ entries: ['result', z.array(catalogueEntry)], total: ['total', z.int()] }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})

export const listReportNames = call({
  ...staffCall,
  name: 'listReportNames',
  path: '/api/getDataExportExcel',
  summary:
    'Lists the ids and the names of reports, at most 1,000, for fields with completion. Reports whose Report ID or File Name equals the text come first. Then come reports that contain every word, sorted by File Name.',
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
