import { sql } from 'kysely'
import type { SystemReportQuery } from '../../contract/usage/system-reports.ts'
import { toDayEnd, toDayStart } from './system-reports/ranges.ts'

export type Range = Pick<SystemReportQuery, 'start' | 'end'>

/** Builds the SQL condition that a time is on one of the days of the range, in Bangkok. */
export const buildIsWithinSql = (column: string, { start, end }: Range) =>
  sql`(${sql.ref(column)} >= ${toDayStart(start)} and ${sql.ref(column)} < ${toDayEnd(end)})`

/** Builds the SQL of the day of a time, in Bangkok. */
export const buildBangkokDaySql = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Bangkok')::date`

/** Builds the SQL of a time in Bangkok as text; empty for null. */
export const buildBangkokTimeSql = (column: string) =>
  sql`coalesce(to_char(${sql.ref(column)} at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS'), '')`
