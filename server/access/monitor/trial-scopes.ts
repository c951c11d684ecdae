import { type RawBuilder, sql } from 'kysely'
import { plainRoleId } from '../../../contract/permissions.ts'
import type { Database } from '../../platform/database/pool.ts'
import { grantTables } from '../grants/grant-kinds.ts'
import type { EndOfGrant, HypotheticalChange } from './trial-changes.ts'

/** What a change can affect; a trial looks only at these users and reports. An absent field does not limit the trial. */
export interface TrialScope {
  userIds?: readonly number[] | undefined
  reportIds?: readonly number[]
  /** Limits the trial to users of this role. */
  onlyUsersOfRoleId?: number
  /** SQL of the id of the role whose public reports are counted before and after the change; absent if the change cannot affect the number. */
  publicRoleIdSql?: RawBuilder<number>
  /** True if users with a grant of a public report are compared too: they see the report before and after a change of its level. */
  includesPublicReports?: boolean
}

/** Returns what a change can affect. */
export const readTrialScope = async (database: Database, change: HypotheticalChange): Promise<TrialScope> => {
  switch (change.change) {
    case 'leave group':
    case 'join group':
      return { userIds: [change.userId] }
    case 'end grant':
      return { userIds: await listHolderIds(database, change), reportIds: await listTargetReportIds(database, change) }
    case 'change role':
      return {
        userIds: [change.userId],
        // The role of the user is read before and after the change: it is first the old role, then the new one.
        publicRoleIdSql: sql`(select role_id from users where user_id = ${change.userId})`,
      }
    case 'switch category off':
    case 'switch category on':
      return {
        userIds: await listFewUserIds(database, change.roleId),
        reportIds: await listReportIdsInCategory(database, change.categoryId),
        onlyUsersOfRoleId: change.roleId,
        publicRoleIdSql: sql`${change.roleId}::integer`,
      }
    case 'change level':
      // Role 3 has no menu and sees public reports as visitors do, so its count is the one for everybody.
      return {
        reportIds: [change.reportId],
        publicRoleIdSql: sql`${plainRoleId}::integer`,
        includesPublicReports: true,
      }
    case 'join report group':
    case 'leave report group':
      return { reportIds: [change.reportId] }
  }
}

/** Returns the ids of the users who have a grant, directly or as members of the user group. */
const listHolderIds = async (database: Database, { kind, holderId }: EndOfGrant) => {
  if (grantTables[kind].holderColumn === 'user_id') return [holderId]
  const rows = await database
    .selectFrom('user_group_members')
    .select('user_id')
    .where('user_group_id', '=', holderId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns the ids of the reports of a grant: the report, or the members of the report group. */
const listTargetReportIds = async (database: Database, { kind, targetId }: EndOfGrant) => {
  if (grantTables[kind].targetColumn === 'report_id') return [targetId]
  const rows = await database
    .selectFrom('report_group_members')
    .select('report_id')
    .where('report_group_id', '=', targetId)
    .execute()
  return rows.map(({ report_id }) => report_id)
}

/** Returns the ids of the users of a role, whose paths are then found by index; undefined for a role of many users. */
const listFewUserIds = async (database: Database, roleId: number) => {
  const maxUsers = 1000
  const rows = await database
    .selectFrom('users')
    .select('user_id')
    .where('role_id', '=', roleId)
    .limit(maxUsers + 1)
    .execute()
  return rows.length > maxUsers ? undefined : rows.map(({ user_id }) => user_id)
}

const listReportIdsInCategory = async (database: Database, categoryId: number) => {
  const rows = await database
    .selectFrom('reports')
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .select('report_id')
    .where('category_id', '=', categoryId)
    .execute()
  return rows.map(({ report_id }) => report_id)
}
