import { sql } from 'kysely'
import type { ReportReferences } from '../../contract/access/references.ts'
import { accessFields } from '../../contract/access/refusal-fields.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildMissingFieldsProblem, buildNotFoundProblem } from '../platform/refusals.ts'
import { findListedReports, isListedSql } from './report-lists.ts'

/** Reports as a request names them. */
export interface GivenReports {
  reportIds?: number[] | undefined
  reports?: ReportReferences | undefined
}

/** Returns true if a request names at least one report; a list without an entry names none. */
export const namesReports = ({ reportIds = [], reports }: GivenReports) =>
  reportIds.length + (reports?.ids.length ?? 0) + (reports?.sourceIds.length ?? 0) > 0

/**
 * Returns the ids of the reports that a request names, in ascending order. Throws 400 if none is named, and 404 with the names of those
 * that do not exist or are not listed for the actor.
 */
export const requireReportIds = async (database: Database, actor: Actor, input: GivenReports): Promise<number[]> => {
  if (!namesReports(input)) throw buildMissingFieldsProblem(accessFields.reportIds)
  const ids = [...new Set([...(input.reportIds ?? []), ...(input.reports?.ids ?? [])])]
  const sourceIds = input.reports?.sourceIds ?? []
  const { reportIds, missing: missingReports } = await findListedReports(database, actor, { ids, sourceIds })
  if (missingReports.length > 0) throw buildNotFoundProblem(accessFields.reportIds, missingReports)
  return reportIds
}

/** One report as a request names it; the id takes precedence. */
export interface GivenReport {
  reportId?: number | undefined
  sourceId?: string | undefined
}

/** Returns the report that a request names. Throws 400 if none is named, and 404 if it does not exist or is not listed for the actor. */
export const requireReport = async (database: Database, actor: Actor, { reportId, sourceId }: GivenReport) => {
  if (reportId === undefined && !sourceId) throw buildMissingFieldsProblem('source_id')
  const row = await database
    .selectFrom('reports')
    .select(['report_id as reportId', 'source_id as sourceId'])
    .where(reportId === undefined ? sql<boolean>`source_id = ${sourceId}` : sql<boolean>`report_id = ${reportId}`)
    .where(isListedSql(actor))
    .executeTakeFirst()
  if (!row) throw buildNotFoundProblem('source_id', [reportId ?? sourceId!])
  return row
}

/** Returns the id of the report that a request names. Throws like `requireReport`. */
export const requireReportId = async (database: Database, actor: Actor, input: GivenReport) =>
  (await requireReport(database, actor, input)).reportId
