import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { missingSeriesParts, tableSeries } from '../tables/series.ts'
import { wire } from '../wire.ts'
import { headlineKinds } from './figures/report-charts.ts'
import { reportPunctuality } from './release-calendar.ts'
import { reportRow } from './reports.ts'
import { shownVersion, versionQuery } from './versions/report-versions.ts'

export const fileKinds = ['csv', 'excel', 'metadata'] as const
export const fileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof fileKind>

/** A column as readers see it. */
const column = wire({
  name: ['name', z.string()],
  type: ['type', z.string()],
  descriptionEn: ['description', z.string()],
  descriptionTh: ['description_th', z.string()],
  unit: ['unit', z.string().nullable()],
})
export type ReportColumn = z.output<typeof column>

/** The first and the last time in a table, as written in it, and their years in the Common Era. */
export const tableTimeRange = z.object({
  from: z.string(),
  to: z.string(),
  years: z.object({ from: z.int(), to: z.int() }),
})
export type TableTimeRange = z.output<typeof tableTimeRange>

/** A file of a version. */
const file = wire({
  kind: ['kind', fileKind],
  name: ['name', z.string()],
  sizeBytes: ['size_bytes', z.int()],
  /** When the file was published, ISO 8601 with time. */
  publishedAt: ['published_at', z.string()],
})
export type ReportFile = z.output<typeof file>

/** Everything on a report's page except the preview. */
export const reportDetails = wire({
  report: ['report', reportRow],
  descriptionEn: ['description', z.string()],
  descriptionTh: ['description_th', z.string()],
  /** The date that staff entered, or the next promised release of the rhythm; null if there is neither. */
  nextReleaseDate: ['next_release_date', z.string().nullable()],
  /**
   * Whole days from `nextReleaseDate` to today; 0 if there is no such date or it has not passed. Unlike `punctuality`, it is also given for
   * reports without a rhythm.
   */
  daysLate: ['days_late', z.int()],
  /** The next promised release, and how many of the past ones were on time; null for a report without a rhythm. */
  punctuality: ['punctuality', reportPunctuality.nullable()],
  licence: ['licence', z.string()],
  licenceUrl: ['licence_url', z.string().nullable()],
  source: ['source', z.string()],
  sourceUrl: ['source_url', z.string().nullable()],
  /** The credit that the source requires. */
  attributionEn: ['attribution', z.string()],
  attributionTh: ['attribution_th', z.string()],
  /** How the figures are produced: definitions, samples, estimates, breaks in the series. */
  methodEn: ['method', z.string()],
  methodTh: ['method_th', z.string()],
  /** What the office changed in the data of the source. */
  transformationEn: ['transformation', z.string()],
  transformationTh: ['transformation_th', z.string()],
  unitEn: ['unit', z.string().nullable()],
  unitTh: ['unit_th', z.string().nullable()],
  /** The period of the data as staff wrote it; null if they wrote none. */
  coverageEn: ['coverage', z.string().nullable()],
  coverageTh: ['coverage_th', z.string().nullable()],
  /** The period that the portal read from the CSV; null for a report without a CSV or a time column. */
  covers: ['covers', tableTimeRange.nullable()],
  /** Number of rows of the CSV; null for a report without a CSV, and for a CSV whose rows were not counted. */
  rowCount: ['row_count', z.int().nullable()],
  keywords: ['keywords', z.array(z.string())],
  columns: ['columns', z.array(column)],
  files: ['files', z.array(file)],
  /** The newest reports of the same sub-category, then of the same category. */
  related: ['related', z.array(reportRow)],
  /** The version whose files, rows and columns are returned; null for a report without files. */
  version: ['version', shownVersion.nullable()],
})
export type ReportDetails = z.output<typeof reportDetails>

export const getReport = call({
  name: 'getReport',
  method: 'GET',
  path: '/api/report',
  access: anyone,
  summary:
    "Returns the content of a report's page, with the files and the columns of one version. This is the latest version by default, or the version with the given number, or the version that was current at the end of the given day. A former File Name of the report is accepted too. 404 for a report or a version that the caller cannot see, and for a day before the first version.",
  input: versionQuery,
  output: reportDetails,
})

export const getReportPreview = call({
  name: 'getReportPreview',
  method: 'GET',
  path: '/api/report/preview',
  access: anyone,
  summary:
    'Returns the first rows of a report as text, and the number of all its rows. Returns the latest version unless a version number or a day is given. Long cells are shortened, and fewer rows are returned if they are very long. 404 for a report or a version that the caller cannot see.',
  input: versionQuery,
  output: wire({
    columns: ['columns', z.array(z.object({ name: z.string(), type: z.string() }))],
    rows: ['rows', z.array(z.array(z.string()))],
    /** True if a cell was shortened; it then ends with '…'. */
    isShortened: ['is_shortened', z.boolean()],
    /** Number of all rows; null for a report without a CSV, and for a CSV whose rows were not counted. */
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
    'Returns the headline series of a report: its latest values, and the points of a small chart. Uses the latest version unless a version number or a day is given. If the table no longer has the series that staff chose, the default series of its columns is returned. 404 for a report or a version that the caller cannot see.',
  input: versionQuery,
  output: wire({
    /** The kind of the chart; 'none' if staff chose no chart for the page. */
    kind: ['kind', z.enum([...headlineKinds, 'none'])],
    /** Null for a table without a time column, and for a table that has not been read yet. */
    series: ['series', tableSeries.nullable()],
    /**
     * What the series that staff chose needs and the table no longer has. Null if nothing is missing, and for callers who may not edit
     * reports.
     */
    lost: ['lost', missingSeriesParts.nullable()],
  }),
})
export type ReportHeadline = z.output<typeof getReportHeadline.output>
