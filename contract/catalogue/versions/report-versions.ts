import { z } from 'zod'
import { anyone, call } from '../../call.ts'
import { asOfDay } from '../../days.ts'
import { identifier, queryPage, reportIdOrFileName } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { wire, wireWhere } from '../../wire.ts'

/** Fields that select a version; without them, the latest version is selected. */
const choiceFields = {
  /** A day, unlike `asOf` in outputs: selects the version that was current at the end of this day in Bangkok. */
  asOf: ['as_of', asOfDay.optional()],
  /** Selects the version with this number. */
  version: ['version', identifier.optional()],
} as const

const hasAtMostOneChoice = ({ asOf, version }: { asOf?: string; version?: number }) =>
  asOf === undefined || version === undefined

const twoChoicesMessage = 'Give as_of or version, not both'

/** The version of a report to download. */
export const versionChoice = wireWhere(choiceFields, hasAtMostOneChoice, twoChoicesMessage)
export type VersionChoice = z.output<typeof versionChoice>

/** A report, by its File Name or its Report ID, and the requested version. */
export const versionQuery = wireWhere(
  { fileName: ['file_name', reportIdOrFileName], ...choiceFields },
  hasAtMostOneChoice,
  twoChoicesMessage,
)
export type VersionQuery = z.output<typeof versionQuery>

/** The fields of a version that lead to its page. */
const pageFields = {
  isLatest: ['is_latest', z.boolean()],
  /** The permanent path of the version's page. */
  path: ['path', z.string()],
} as const

/** The version that a response contains. */
export const shownVersion = wire({
  number: ['number', z.int()],
  /** When the version became current, ISO 8601 with time. */
  asOf: ['as_of', z.string()],
  ...pageFields,
})
export type ShownVersion = z.output<typeof shownVersion>

/** The fields that lists and the origin of a version have in common. */
const versionFields = {
  number: ['number', z.int()],
  /** When the version became current, ISO 8601 with time. */
  asOf: ['as_of', z.string()],
  /**
   * The time for which the publication was scheduled, ISO 8601, if it was published too late. Null if it was in time, and for a publication
   * without a schedule.
   */
  promisedFor: ['promised_for', z.string().nullable()],
  /** Why staff published the version; null if they gave no reason. */
  reason: ['reason', z.string().nullable()],
} as const

const listedVersion = wire({
  ...versionFields,
  ...pageFields,
  /** Number of records of its table; null for a version without a table. */
  rowCount: ['row_count', z.int().nullable()],
  /** The size of its CSV, otherwise of its workbook; null for a version without a table. */
  sizeBytes: ['size_bytes', z.int().nullable()],
  hasCsv: ['has_csv', z.boolean()],
  /**
   * The three numbers compare the rows with those of the previous version. They are null for the first version, until the comparison is done,
   * and if it is impossible; `rowsChanged` also if the table has no key columns.
   */
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
  summary: `Lists the versions of a report, the latest first, ${limits.versionsPageSize} on a page. 404 for a report that the caller cannot see.`,
  input: wire({
    fileName: ['file_name', reportIdOrFileName],
    page: ['page', queryPage],
  }),
  output: wire({
    versions: ['result', z.array(listedVersion)],
    total: ['total', z.int()],
    page: ['page', z.int()],
  }),
})
export type VersionList = z.output<typeof listReportVersions.output>

/**
 * The checks that the uploaded files of a publication can have passed: header, each column has a unique name; records, the table has a row;
 * widths, every row has a value for each column; encoding, the CSV is readable text; workbook, the Excel has no macros and external links;
 * agreement, CSV and Excel have the same columns and number of rows; dictionary, the metadata describes the columns of the table.
 */
export const versionChecks = ['header', 'records', 'widths', 'encoding', 'workbook', 'agreement', 'dictionary'] as const
export type VersionCheck = (typeof versionChecks)[number]

export const getVersionOrigin = call({
  name: 'getVersionOrigin',
  method: 'GET',
  path: '/api/report/origin',
  access: anyone,
  summary:
    'Returns the origin of a version of a report: the names of its sources, their last load before the publication, the checks that the files passed, and the files. Returns the latest version unless a version number or a day is given. 404 for a report or a version that the caller cannot see.',
  input: versionQuery,
  output: wire({
    ...versionFields,
    /** The sources at the time of the publication; empty if they were not stored. */
    sources: [
      'sources',
      z.array(z.object({ name: z.string(), kind: z.enum(['internal', 'file', 'api', 'url', 'database', 'other']) })),
    ],
    /** The last load of any of the sources before the publication; null if no load was reported. */
    load: [
      'load',
      wire({
        endedAt: ['ended_at', z.string()],
        seconds: ['seconds', z.int()],
        rowCount: ['row_count', z.int().nullable()],
      }).nullable(),
    ],
    /** Empty if no uploaded file was checked. */
    checks: ['checks', z.array(z.enum(versionChecks))],
    files: [
      'files',
      z.array(
        wire({
          kind: ['kind', z.enum(['csv', 'excel', 'metadata'])],
          sizeBytes: ['size_bytes', z.int()],
          /** SHA-256 of the file, in hexadecimal. */
          digest: ['sha256', z.string()],
        }),
      ),
    ],
  }),
})
export type VersionOrigin = z.output<typeof getVersionOrigin.output>

/** The values of one row in the order of the columns. */
const rowValues = z.array(z.string()).nullable()

/** Why two versions could not be compared. */
export const noComparisonReasons = ['noTable', 'lostFile', 'unreadable', 'otherColumns', 'tooLarge', 'failed'] as const

export const getVersionChanges = call({
  name: 'getVersionChanges',
  method: 'GET',
  path: '/api/report/changes',
  access: anyone,
  summary:
    'Returns what has changed in a version of a report since the previous version: the numbers of rows, and the first 50 changed rows with their values. Uses the latest version unless a version number or a day is given. Rows are matched by key columns; in a table without them, a changed row counts as one removed and one added row. 404 for a report or a version that the caller cannot see.',
  input: versionQuery,
  output: wire({
    number: ['number', z.int()],
    /** The previous version; null if the requested one is the first. */
    against: ['against', wire({ number: ['number', z.int()], asOf: ['as_of', z.string()] }).nullable()],
    /** first: there is no previous version; comparing: not compared yet. */
    state: ['state', z.enum(['first', 'comparing', 'compared', 'impossible'])],
    /** Why the comparison is impossible; null in every other state. */
    reason: ['reason', z.enum(noComparisonReasons).nullable()],
    /** The names of the key columns; null if whole rows were compared. */
    key: ['key', z.array(z.string()).nullable()],
    /** The numbers of rows are null unless the versions are compared. */
    rowsAdded: ['rows_added', z.int().nullable()],
    rowsRemoved: ['rows_removed', z.int().nullable()],
    /** Number of rows with the same key and other values; also null if whole rows were compared. */
    rowsChanged: ['rows_changed', z.int().nullable()],
    columnsAdded: ['columns_added', z.array(z.string())],
    columnsRemoved: ['columns_removed', z.array(z.string())],
    /** The columns of `rows`. */
    columns: ['columns', z.array(z.string())],
    /** The first changed rows: `before` is null for an added row, `now` for a removed one. */
    rows: [
      'rows',
      z.array(z.object({ change: z.enum(['added', 'removed', 'changed']), before: rowValues, now: rowValues })),
    ],
    /** True if a file with all changes can be downloaded. */
    hasFile: ['has_file', z.boolean()],
  }),
})
export type VersionChanges = z.output<typeof getVersionChanges.output>
