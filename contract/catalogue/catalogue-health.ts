import { z } from 'zod'
import { call, menu } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'

/** Possible gaps in the description of a report, in the order of the screen; the table `report_gaps` has the same names. */
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

/** A report with the gaps in its description. */
export const incompleteReport = wire({
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  gaps: ['gaps', z.array(z.enum(gapNames))],
})
export type IncompleteReport = z.output<typeof incompleteReport>

/** Sorting by a gap puts the reports with this gap first. */
export const gapSorts = ['gapCount', 'title', ...gapNames] as const

export const listReportGaps = call({
  name: 'listReportGaps',
  method: 'GET',
  path: '/api/getReportGaps',
  access: menu('ReportConfiguration'),
  summary:
    'Active reports with their missing descriptions, at most one page; X-Total-Count has the number of matches. If sorted by a gap in descending order, reports with the gap come first.',
  input: wire({
    words: ['text_search', text(limits.searchText).default('')],
    sort: ['sort', z.enum(gapSorts).default('gapCount')],
    descending: ['descending', z.stringbool().default(true)],
    /** Language for sorting titles. */
    language: ['language', z.enum(['en', 'th']).default('en')],
    page: ['page', z.coerce.number().int().min(1).max(1_000_000).default(1)],
    pageSize: ['page_size', z.coerce.number().int().min(1).max(limits.pageSize).default(limits.pageSize)],
  }),
  output: wire({ reports: ['result', z.array(incompleteReport)], total: ['total', z.int()] }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})
