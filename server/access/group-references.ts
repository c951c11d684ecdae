import { sql } from 'kysely'
import { accessFields } from '../../contract/access/refusal-fields.ts'
import type { Database } from '../platform/database/pool.ts'
import { buildMissingFieldsProblem, buildNotFoundProblem } from '../platform/refusals.ts'
import { combineListAndSingle } from './combined-values.ts'

/** User groups as a request names them; ids take precedence over names. */
export interface GivenGroups {
  groupId?: number | undefined
  groupName?: string | undefined
  groupIds?: number[] | undefined
  groupNames?: string[] | undefined
}

/** Returns the ids of user groups in ascending order. Throws 400 if none is named, and 404 with the names of those that do not exist. */
export const requireUserGroupIds = async (database: Database, input: GivenGroups): Promise<number[]> => {
  const ids = combineListAndSingle(input.groupIds, input.groupId)
  const names = combineListAndSingle(input.groupNames, input.groupName)
  if (ids.length + names.length === 0) throw buildMissingFieldsProblem(accessFields.groupName)
  const isNamedGroupSql =
    ids.length > 0 ? sql`user_group_id = any (${ids}::integer[])` : sql`name = any (${names}::text[])`
  const { rows } = await sql<{ id: number; name: string }>`
    select user_group_id as id, name from user_groups where ${isNamedGroupSql} order by user_group_id`.execute(database)
  const existingKeys = new Set<number | string>(rows.flatMap(({ id, name }) => [id, name]))
  const missingGroups = (ids.length > 0 ? ids : names).filter(idOrName => !existingKeys.has(idOrName))
  if (missingGroups.length > 0) throw buildNotFoundProblem(accessFields.groupName, missingGroups)
  return rows.map(({ id }) => id)
}
