import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { versionQuery } from '../catalogue/versions/report-versions.ts'
import { wire } from '../wire.ts'
import { columnKinds, eras, periods } from './columns.ts'
import { noTableReasons } from './profiles.ts'

/** A column with its statistics, and with what is needed to format its values. */
const profiledColumn = wire({
  name: ['name', z.string()],
  type: ['type', z.enum(columnKinds)],
  /** The era of the years in the file; null for a column without years. Years are returned in the Common Era. */
  era: ['era', z.enum(eras).nullable()],
  /** The period of which the days are the first; null for days and other columns. */
  period: ['period', z.enum(periods).nullable()],
  /** Decimal places of all values; null for other types. */
  scale: ['scale', z.int().nullable()],
  /** For the marks of numbers, such as those of 12.3p: the column of the numbers; null for other columns. */
  markOf: ['mark_of', z.string().nullable()],
  /** For a column that gives a time together with another one: the column of these times; null for other columns. */
  partOf: ['part_of', z.string().nullable()],
  /** Number of rows without a value. */
  missing: ['missing', z.int()],
  /** Number of different values; null if there are too many to count. */
  distinct: ['distinct', z.int().nullable()],
  least: ['least', z.string().nullable()],
  greatest: ['greatest', z.string().nullable()],
  /** The most frequent values; empty for a column with many different values. */
  frequent: ['frequent', z.array(z.object({ value: z.string(), count: z.int() }))],
})
export type ProfiledColumn = z.output<typeof profiledColumn>

export const getReportProfile = call({
  name: 'getReportProfile',
  method: 'GET',
  path: '/api/report/profile',
  access: anyone,
  summary:
    'Returns the statistics of the columns of a report, which were computed when its table was built: missing and different values, the smallest and the largest value, and the most frequent ones. Uses the latest version unless a version number or a day is given. 404 for a report or a version that the caller cannot see.',
  input: versionQuery,
  output: wire({
    /** building: the table has not been built yet; none: it cannot be built. */
    state: ['state', z.enum(['ready', 'building', 'none'])],
    /** Why there is no table; null in every other state. */
    reason: ['reason', z.enum([...noTableReasons, 'noCsv']).nullable()],
    /** Number of rows; 0 unless the table is ready. */
    rowCount: ['row_count', z.int()],
    /** In the order of the file, with the columns that the portal computes; empty unless the table is ready. */
    columns: ['columns', z.array(profiledColumn)],
  }),
})
export type ReportProfile = z.output<typeof getReportProfile.output>
