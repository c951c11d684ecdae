import { sql } from 'kysely'
import type { ShownVersion, VersionQuery } from '../../../contract/catalogue/versions/report-versions.ts'
import { buildVersionPath } from '../../../contract/catalogue/versions/version-paths.ts'
import { reportIdOrFileName } from '../../../contract/fields.ts'
import { selectVisibleReports, wasVisibleSql } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { findNamedReport, hasNameSql, type NamedReport, selectIdsByName } from './named-reports.ts'

/** A version of a report that the actor may see. */
interface RequestedVersion extends ShownVersion {
  versionId: number
}

/** The report and version that a URL requests. */
export interface RequestedReport extends NamedReport {
  /** Null for a report without files. */
  version: RequestedVersion | null
}

/**
 * Returns the requested report and version. Throws 404 for a report or a version that the actor may not see. For a day before the first
 * version, or on which the actor could not see the report, the 404 names the field `as_of`.
 */
export const requireRequestedReport = async (
  database: Database,
  actor: Actor,
  versionQuery: VersionQuery,
): Promise<RequestedReport> => {
  const { fileName, asOf: requestedDay, version: versionNumber } = versionQuery
  if (versionNumber !== undefined) return requireNumberedVersion(database, actor, fileName, versionNumber)
  const report = await findNamedReport(database, actor, fileName)
  if (!report) throw notFound()
  const requestedVersion = await findReportVersion(database, actor, report.reportId, requestedDay)
  if (!requestedVersion && requestedDay !== undefined) throw buildNotPublishedYet(requestedDay)
  return { ...report, version: requestedVersion }
}

/** Finds a report as `requireRequestedReport` does, but returns undefined instead of throwing a 404 that names no field. */
export const findRequestedReport = (
  ...parameters: Parameters<typeof requireRequestedReport>
): Promise<RequestedReport | undefined> =>
  requireRequestedReport(...parameters).catch(error => {
    if (isPlainNotFound(error)) return undefined
    throw error
  })

/** Returns true for a 404 of an unknown report or version; the 404 of a day without a version names a field. */
const isPlainNotFound = (error: unknown) => error instanceof Problem && error.status === 404 && !error.fields

/** Returns true if the actor may see a report with this current or former File Name; false for an invalid name. */
export const hasVisibleReport = async (database: Database, actor: Actor, name: string) => {
  const parsedName = reportIdOrFileName.safeParse(name)
  return parsedName.success && (await findNamedReport(database, actor, parsedName.data)) !== undefined
}

const versionColumns = [
  'report_versions.report_version_id as versionId',
  'report_versions.number',
  'report_versions.cited_as as citedAs',
  'report_versions.as_of as asOf',
] as const

/** SQL for whether a version is the latest of its report, also if the actor may not see later ones. */
const isLatestSql = sql<boolean>`not exists (select from report_versions later
  where later.report_id = report_versions.report_id and later.number > report_versions.number)`.as('isLatest')

/** Returns SQL for the end of a day in Bangkok. */
const buildDayEnd = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone 'Asia/Bangkok')`

/** Finds the version that was current at the end of a day, or the latest one; null if there is none. */
const findReportVersion = async (database: Database, actor: Actor, reportId: number, day: string | undefined) => {
  const row = await database
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.report_id', 'report_versions.report_id')
    .select(versionColumns)
    .select(isLatestSql)
    .where('report_versions.report_id', '=', reportId)
    .$if(day !== undefined, versions =>
      versions.where('as_of', '<', buildDayEnd(day!)).where(wasVisibleSql(actor, buildDayEnd(day!))),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toRequestedVersion(row) : null
}

/**
 * Finds the version that was published with this File Name and number, otherwise the version with this number of the report that has or had
 * the name. Throws 404 if there is none.
 */
const requireNumberedVersion = async (
  database: Database,
  actor: Actor,
  fileName: string,
  versionNumber: number,
): Promise<RequestedReport> => {
  const row = await selectVisibleReports(database, actor)
    .innerJoin('report_versions', 'report_versions.report_id', 'reports.report_id')
    .select(['reports.report_id as reportId', 'reports.file_name as fileName', ...versionColumns])
    .select(isLatestSql)
    .where('report_versions.number', '=', versionNumber)
    .where(
      sql<boolean>`report_versions.report_id = any(array(${selectIdsByName(fileName)}
        union all select report_id from report_versions where cited_as = ${fileName} and number = ${versionNumber}))`,
    )
    .orderBy(sql`report_versions.cited_as = ${fileName}`, 'desc')
    .orderBy(hasNameSql(fileName), 'desc')
    .orderBy('reports.report_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { reportId, fileName: currentName, ...version } = row
  return { reportId, fileName: currentName, version: toRequestedVersion(version) }
}

interface VersionRow {
  versionId: number
  number: number
  citedAs: string
  /** The time since which the version was current. */
  asOf: Date
  isLatest: boolean
}

const toRequestedVersion = ({ citedAs, asOf, ...row }: VersionRow): RequestedVersion => ({
  ...row,
  asOf: asOf.toISOString(),
  path: buildVersionPath(citedAs, row.number),
})

const buildNotPublishedYet = (day: string) => {
  const message = `Nothing of this report was published by the end of ${day}`
  return new Problem(404, 'Not found', { detail: message, fields: [{ field: 'as_of', message }] })
}
