import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { foundSeries, lostSeries } from '../tables/series.ts'
import { wire } from '../wire.ts'
import { headlineKinds } from './figures/report-charts.ts'
import { reportPunctuality } from './release-calendar.ts'
import { reportRow } from './reports.ts'
import { reportVersion, shownVersion } from './versions/report-versions.ts'

export const fileKinds = ['csv', 'excel', 'metadata'] as const
export const fileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof fileKind>

const column = wire({
  name: ['name', z.string()],
  type: ['type', z.string()],
  descriptionEn: ['description', z.string()],
  descriptionTh: ['description_th', z.string()],
  unit: ['unit', z.string().nullable()],
})
export type ReportColumn = z.output<typeof column>

export const covers = z.object({ from: z.string(), to: z.string(), years: z.object({ from: z.int(), to: z.int() }) })
export type Covers = z.output<typeof covers>

const file = wire({
  kind: ['kind', fileKind],
  name: ['name', z.string()],
  sizeBytes: ['size_bytes', z.int()],
  /** When this version became the current one, ISO 8601 with time. */
  publishedAt: ['published_at', z.string()],
})
export type ReportFile = z.output<typeof file>

/** Everything on a report's page except the preview. */
export const reportDetails = wire({
  report: ['report', reportRow],
  descriptionEn: ['description', z.string()],
  descriptionTh: ['description_th', z.string()],
  nextReleaseDate: ['next_release_date', z.string().nullable()],
  /** Whole days since the next release was due; 0 if it is not overdue. */
  daysLate: ['days_late', z.int()],
  /** The next release of a report with a rhythm, and the punctuality of earlier ones. */
  punctuality: ['punctuality', reportPunctuality.nullable()],
  licence: ['licence', z.string()],
  licenceUrl: ['licence_url', z.string().nullable()],
  source: ['source', z.string()],
  sourceUrl: ['source_url', z.string().nullable()],
  /** The credit that the licence requires. */
  attributionEn: ['attribution', z.string()],
  attributionTh: ['attribution_th', z.string()],
  /** How the figures are produced. */
  methodEn: ['method', z.string()],
  methodTh: ['method_th', z.string()],
  /** Changes between the source and the published data. */
  transformationEn: ['transformation', z.string()],
  transformationTh: ['transformation_th', z.string()],
  unitEn: ['unit', z.string().nullable()],
  unitTh: ['unit_th', z.string().nullable()],
  coverageEn: ['coverage', z.string().nullable()],
  coverageTh: ['coverage_th', z.string().nullable()],
  /** The first and last time in the data, as written in the table, and their CE years; null if there is no time column. */
  covers: ['covers', covers.nullable()],
  rowCount: ['row_count', z.int().nullable()],
  keywords: ['keywords', z.array(z.string())],
  columns: ['columns', z.array(column)],
  files: ['files', z.array(file)],
  related: ['related', z.array(reportRow)],
  /** The version of the files, rows and columns; null for a report without files. */
  version: ['version', shownVersion.nullable()],
})
export type ReportDetails = z.output<typeof reportDetails>

export const getReport = call({
  name: 'getReport',
  method: 'GET',
  path: '/api/report',
  access: anyone,
  summary:
    "The content of a report's page, with the files and columns of its latest version, of a version by number, or of the one that was current at the end of a day. A former File Name also finds the report. 404 for a report that the caller cannot see and, with as_of, for a day before its first version.",
  input: reportVersion,
  output: reportDetails,
})

export const getReportPreview = call({
  name: 'getReportPreview',
  method: 'GET',
  path: '/api/report/preview',
  access: anyone,
  summary:
    'The first rows of a report as text, and the total number, of the version requested as in getReport. Long cells are cut, and very long rows are returned in smaller numbers.',
  input: reportVersion,
  output: wire({
    columns: ['columns', z.array(z.object({ name: z.string(), type: z.string() }))],
    rows: ['rows', z.array(z.array(z.string()))],
    /** True if a cell was shortened; it then ends with '…'. */
    isShortened: ['is_shortened', z.boolean()],
    rowCount: ['row_count', z.int().nullable()],
  }),
})
export type ReportPreview = z.output<typeof getReportPreview.output>

export const getReportHeadline = call({
  name: 'getReportHeadline',
  method: 'GET',
  path: '/api/report/headline',
  access: anyone,
  summary:
    'The headline series of a report, of the version requested as in getReport: its latest values, and points for a small chart. Null for a table without a time column, and while it is being read. The kind is none if staff chose no chart for the page. If the series that staff chose no longer exists, that of the columns is returned, and lost tells those who may edit the report what is missing. 404 for a report that the caller cannot see.',
  input: reportVersion,
  output: wire({
    kind: ['kind', z.enum([...headlineKinds, 'none'])],
    series: ['series', foundSeries.nullable()],
    lost: ['lost', lostSeries.nullable()],
  }),
})
export type ReportHeadline = z.output<typeof getReportHeadline.output>

export const getCatalogueFigures = call({
  name: 'getCatalogueFigures',
  method: 'GET',
  path: '/api/figures',
  access: anyone,
  summary: 'The numbers of tables and rows that the caller can see, and the date of the latest release.',
  input: z.object({}),
  output: wire({
    reports: ['reports', z.int()],
    rows: ['rows', z.int()],
    latestRelease: ['latest_release', z.string().nullable()],
  }),
})
export type CatalogueFigures = z.output<typeof getCatalogueFigures.output>
