import { sql } from 'kysely'
import { accessFields, type ReportReferences } from '../../contract/access/references.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { ambiguous, buildMissingNames, missingFields } from '../platform/refusals.ts'
import { findListedReports, isListedSql } from './report-lists.ts'

/** People as a request names them. */
export interface GivenPeople {
  userIds?: number[] | undefined
  userId?: number | undefined
  usernames?: string[] | undefined
  username?: string | undefined
  email?: string | undefined
}

/**
 * Returns the ids of the people that a request names, in ascending order. Ids take precedence over names. Throws 400 if nobody is named,
 * 404 with the names of those who do not exist, and 409 for a username of several accounts.
 */
export const requirePersonIds = async (database: Database, input: GivenPeople): Promise<number[]> => {
  const ids = pickUserIds(input)
  if (ids.length > 0) return requireExistingUserIds(database, ids)
  const usernames = combineGiven(input.usernames, input.username)
  if (usernames.length === 0) throw missingFields(accessFields.userIds)
  return requireIdsByUsername(database, usernames, input.email)
}

/** Returns the user ids of a request: its list and its single id. */
export const pickUserIds = ({ userIds, userId }: GivenPeople) => combineGiven(userIds, userId)

/** Combines the list and the single value of a request, without duplicates; an empty text names nothing. */
const combineGiven = <T extends number | string>(list: readonly T[] = [], single: T | undefined) => [
  ...new Set([...list, ...(single === undefined || single === '' ? [] : [single])]),
]

/** Returns the given ids in ascending order. Throws 404 with the ids that no account has. */
const requireExistingUserIds = async (database: Database, ids: number[]) => {
  const rows = await database
    .selectFrom('users')
    .select('user_id')
    .where(sql<boolean>`user_id = any (${ids}::bigint[])`)
    .where('erased_at', 'is', null)
    .orderBy('user_id')
    .execute()
  const existingIds = new Set(rows.map(({ user_id }) => user_id))
  const missingIds = [...new Set(ids)].filter(id => !existingIds.has(id))
  if (missingIds.length > 0) throw buildMissingNames(accessFields.userIds, missingIds)
  return [...existingIds]
}

/** Returns the ids of the accounts with the usernames. Throws 404 for unknown usernames, and 409 for a username of several accounts. */
const requireIdsByUsername = async (database: Database, usernames: string[], email: string | undefined) => {
  const lowercaseNames = [...new Set(usernames.map(name => name.toLowerCase()))]
  const rows = await database
    .selectFrom('users')
    .select(['user_id', 'email', sql<string>`lower(username)`.as('name')])
    .where(sql<boolean>`account_type in ('local', 'directory') and lower(username) = any (${lowercaseNames}::text[])`)
    // An erased account keeps a pseudonym as its username.
    .where('erased_at', 'is', null)
    .execute()
  const rowsByName = Map.groupBy(rows, ({ name }) => name)
  // A local account and an account of the directory may have the same username; the e-mail address of the request selects one of them.
  if (lowercaseNames.length === 1 && rows.length > 1 && email)
    rowsByName.set(
      lowercaseNames[0]!,
      rows.filter(row => row.email === email.trim().toLowerCase()),
    )
  const missingNames = lowercaseNames.filter(name => !rowsByName.get(name)?.length)
  if (missingNames.length > 0) throw buildMissingNames(accessFields.username, missingNames)
  const ambiguousNames = lowercaseNames.filter(name => rowsByName.get(name)!.length > 1)
  if (ambiguousNames.length > 0) throw ambiguous(accessFields.username, ambiguousNames)
  return [...rowsByName.values()].map(([row]) => row!.user_id).sort((a, b) => a - b)
}

/** Reports as a request names them. */
export interface GivenReports {
  reportIds?: number[] | undefined
  reports?: ReportReferences | undefined
}

/**
 * Returns the ids of the reports that a request names, in ascending order. Throws 400 if none is named, and 404 with the names of those
 * that do not exist or are not listed for the actor.
 */
export const requireReportIds = async (database: Database, actor: Actor, input: GivenReports): Promise<number[]> => {
  const ids = [...new Set([...(input.reportIds ?? []), ...(input.reports?.ids ?? [])])]
  const sourceIds = input.reports?.sourceIds ?? []
  if (ids.length + sourceIds.length === 0) throw missingFields(accessFields.reportIds)
  const { reportIds, missing: missingReports } = await findListedReports(database, actor, { ids, sourceIds })
  if (missingReports.length > 0) throw buildMissingNames(accessFields.reportIds, missingReports)
  return reportIds
}

/** One report as a request names it; the id takes precedence. */
export interface GivenReport {
  reportId?: number | undefined
  sourceId?: string | undefined
}

/** Returns the report that a request names. Throws 400 if none is named, and 404 if it does not exist or is not listed for the actor. */
export const requireReport = async (database: Database, actor: Actor, { reportId, sourceId }: GivenReport) => {
  if (reportId === undefined && !sourceId) throw missingFields('source_id')
  const row = await database
    .selectFrom('reports')
    .select(['report_id as reportId', 'source_id as sourceId'])
    .where(reportId === undefined ? sql<boolean>`source_id = ${sourceId}` : sql<boolean>`report_id = ${reportId}`)
    .where(isListedSql(actor))
    .executeTakeFirst()
  if (!row) throw buildMissingNames('source_id', [reportId ?? sourceId!])
  return row
}

/** Returns the id of the report that a request names. Throws like `requireReport`. */
export const requireReportId = async (database: Database, actor: Actor, input: GivenReport) =>
  (await requireReport(database, actor, input)).reportId

/** User groups as a request names them; ids take precedence over names. */
export interface GivenGroups {
  groupId?: number | undefined
  groupName?: string | undefined
  groupIds?: number[] | undefined
  groupNames?: string[] | undefined
}

/** Returns the ids of user groups in ascending order. Throws 400 if none is named, and 404 with the names of those that do not exist. */
export const requireUserGroupIds = async (database: Database, input: GivenGroups): Promise<number[]> => {
  const ids = combineGiven(input.groupIds, input.groupId)
  const names = combineGiven(input.groupNames, input.groupName)
  if (ids.length + names.length === 0) throw missingFields(accessFields.groupName)
  const isNamedGroupSql =
    ids.length > 0 ? sql`user_group_id = any (${ids}::integer[])` : sql`name = any (${names}::text[])`
  const { rows } = await sql<{ id: number; name: string }>`
    select user_group_id as id, name from user_groups where ${isNamedGroupSql} order by user_group_id`.execute(database)
  const existingKeys = new Set<number | string>(rows.flatMap(({ id, name }) => [id, name]))
  const missingGroups = (ids.length > 0 ? ids : names).filter(idOrName => !existingKeys.has(idOrName))
  if (missingGroups.length > 0) throw buildMissingNames(accessFields.groupName, missingGroups)
  return rows.map(({ id }) => id)
}
