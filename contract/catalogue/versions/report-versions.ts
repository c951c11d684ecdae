import { z } from 'zod'
import { anyone, call } from '../../call.ts'
import { asOfDay } from '../../days.ts'
import { fileName, identifier } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { wire, wireWhere } from '../../wire.ts'

const choice = {
  /** The version that was current at the end of this day in Bangkok. */
  asOf: ['as_of', asOfDay.optional()],
  /** The number of a version. */
  version: ['version', identifier.optional()],
} as const

const isOneChoice = ({ asOf, version }: { asOf?: string; version?: number }) =>
  asOf === undefined || version === undefined

const oneChoice = 'Give as_of or version, not both'

/** The version of a report to download; by default the latest. */
export const versionChoice = wireWhere(choice, isOneChoice, oneChoice)
export type VersionChoice = z.output<typeof versionChoice>

/** A report and one of its versions. */
export const reportVersion = wireWhere({ fileName: ['file_name', fileName], ...choice }, isOneChoice, oneChoice)
export type VersionQuery = z.output<typeof reportVersion>

/** The version in a response. */
export const shownVersion = wire({
  number: ['number', z.int()],
  /** When it became the current one, ISO 8601 with time. */
  asOf: ['as_of', z.string()],
  isLatest: ['is_latest', z.boolean()],
  /** Its permanent address on the portal. */
  path: ['path', z.string()],
})
export type ShownVersion = z.output<typeof shownVersion>

const listedVersion = wire({
  number: ['number', z.int()],
  asOf: ['as_of', z.string()],
  /** The promised time, if it was late; ISO 8601. */
  promisedFor: ['promised_for', z.string().nullable()],
  /** Why an earlier version was restored. */
  reason: ['reason', z.string().nullable()],
  isLatest: ['is_latest', z.boolean()],
  path: ['path', z.string()],
  /** Records of its table. */
  rowCount: ['row_count', z.int().nullable()],
  /** The size of its CSV, or of its workbook where it has no CSV. */
  sizeBytes: ['size_bytes', z.int().nullable()],
  hasCsv: ['has_csv', z.boolean()],
  /** From the comparison with the previous version; null without one, or until it is done. */
  rowsAdded: ['rows_added', z.int().nullable()],
  rowsRemoved: ['rows_removed', z.int().nullable()],
  rowsChanged: ['rows_changed', z.int().nullable()],
})
export type ListedVersion = z.output<typeof listedVersion>

export const listReportVersions = call({
  name: 'listReportVersions',
  method: 'GET',
  path: '/api/report/versions',
  access: anyone,
  summary: `The versions of a report, the latest first, ${limits.versionsPageSize} on a page; 404 for a report that the caller cannot see.`,
  input: wire({
    fileName: ['file_name', fileName],
    page: ['page', z.coerce.number().int().min(1).max(1_000_000).default(1)],
  }),
  output: wire({
    versions: ['result', z.array(listedVersion)],
    total: ['total', z.int()],
    page: ['page', z.int()],
  }),
})
export type VersionList = z.output<typeof listReportVersions.output>

/** The checks that the files of a publication have passed. */
export const versionChecks = ['header', 'records', 'widths', 'encoding', 'workbook', 'agreement', 'dictionary'] as const
export type VersionCheck = (typeof versionChecks)[number]

export const getVersionOrigin = call({
  name: 'getVersionOrigin',
  method: 'GET',
  path: '/api/report/origin',
  access: anyone,
  summary:
    'The origin of a version of a report, requested as in getReport: the names of its sources, their last load before the publication, the checks, and its files. 404 for a report that the caller cannot see.',
  input: reportVersion,
  output: wire({
    number: ['number', z.int()],
    asOf: ['as_of', z.string()],
    /** The promised time, if it was late; ISO 8601. */
    promisedFor: ['promised_for', z.string().nullable()],
    /** Why an earlier version was restored. */
    reason: ['reason', z.string().nullable()],
    /** Source names at the time of the publication; empty if they were not stored. */
    sources: [
      'sources',
      z.array(z.object({ name: z.string(), kind: z.enum(['internal', 'file', 'api', 'url', 'database', 'other']) })),
    ],
    /** Null if no load was reported before the publication. */
    load: [
      'load',
      wire({
        endedAt: ['ended_at', z.string()],
        seconds: ['seconds', z.int()],
        rowCount: ['row_count', z.int().nullable()],
      }).nullable(),
    ],
    checks: ['checks', z.array(z.enum(versionChecks))],
    files: [
      'files',
      z.array(
        wire({
          kind: ['kind', z.enum(['csv', 'excel', 'metadata'])],
          sizeBytes: ['size_bytes', z.int()],
          /** SHA-256 of its bytes, in hexadecimal. */
          digest: ['sha256', z.string()],
        }),
      ),
    ],
  }),
})
export type VersionOrigin = z.output<typeof getVersionOrigin.output>

const values = z.array(z.string()).nullable()

/** Why two versions could not be compared. */
export const comparisonReasons = ['noTable', 'lostFile', 'unreadable', 'otherColumns', 'tooLarge', 'failed'] as const

export const getVersionChanges = call({
  name: 'getVersionChanges',
  method: 'GET',
  path: '/api/report/changes',
  access: anyone,
  summary:
    'The changes in a version of a report, requested as in getReport, from the previous version: the number of rows, and the first 50 with their values. Rows are matched by a key if the table has one; otherwise whole rows are counted as added and removed. 404 for a report that the caller cannot see.',
  input: reportVersion,
  output: wire({
    number: ['number', z.int()],
    /** The previous version; null for the first. */
    against: ['against', wire({ number: ['number', z.int()], asOf: ['as_of', z.string()] }).nullable()],
    state: ['state', z.enum(['first', 'comparing', 'compared', 'impossible'])],
    reason: ['reason', z.enum(comparisonReasons).nullable()],
    /** The columns that identify rows; null if whole rows were compared. */
    key: ['key', values],
    rowsAdded: ['rows_added', z.int().nullable()],
    rowsRemoved: ['rows_removed', z.int().nullable()],
    /** Null if whole rows were compared. */
    rowsChanged: ['rows_changed', z.int().nullable()],
    columnsAdded: ['columns_added', z.array(z.string())],
    columnsRemoved: ['columns_removed', z.array(z.string())],
    /** The columns of the rows below. */
    columns: ['columns', z.array(z.string())],
    rows: ['rows', z.array(z.object({ change: z.enum(['added', 'removed', 'changed']), before: values, now: values }))],
    /** True if all changes can be downloaded. */
    hasFile: ['has_file', z.boolean()],
  }),
})
export type VersionChanges = z.output<typeof getVersionChanges.output>
