import { z } from 'zod'
import { call, menu } from '../call.ts'
import { queryPage, queryPageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'

/** The possible gaps in the description of a report, in the order of the screen. The table `report_gaps` has the same names. */
export const gapNames = [
  'titleTh',
  'descriptionEn',
  'descriptionTh',
  'dictionary',
  'unit',
  'coverage',
  'licence',
  'nextReleaseDate',
] as const
export type GapName = (typeof gapNames)[number]

/** A report with the gaps in its description; it may have none. */
export const incompleteReport = wire({
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  gaps: ['gaps', z.array(z.enum(gapNames))],
})
export type IncompleteReport = z.output<typeof incompleteReport>

/** The keys by which reports are sorted. Sorted by a gap in descending order, the reports with this gap come first. */
export const gapSorts = ['gapCount', 'title', ...gapNames] as const

export const listReportGaps = call({
  name: 'listReportGaps',
  method: 'GET',
  path: '/api/getReportGaps',
  access: menu('ReportConfiguration'),
  summary:
    'Lists the Active reports that contain every word, with the gaps in their descriptions, a page at a time. X-Total-Count has the number of matches. Sorted by a gap in descending order, the reports with this gap come first.',
  input: wire({
    words: ['text_search', text(limits.searchText).default('')],
    sort: ['sort', z.enum(gapSorts).default('gapCount')],
    descending: ['descending', z.stringbool().default(true)],
    /** Language for sorting titles. */
    language: ['language', z.enum(['en', 'th']).default('en')],
    page: ['page', queryPage],
    pageSize: ['page_size', queryPageSize.default(limits.pageSize)],
  }),
  output: wire({ reports: ['result', z.array(incompleteReport)], total: ['total', z.int()] }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})
