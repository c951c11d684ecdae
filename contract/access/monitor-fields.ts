import { z } from 'zod'
import { wire } from '../wire.ts'
import { grantFields, rowFields, userFields } from './grant-fields.ts'
import { encodedId } from './references.ts'

export const oneUser = { userId: ['user_id', encodedId.optional()], username: userFields.username } as const

/** What keeps a user from a report although a path is open: the account, the report's status, or the category switch of the role. */
export const override = z.enum(['account', 'inactive', 'category'])
export type Override = z.output<typeof override>

/** One path from a user to a report, by way of a user group, a report group, both or none. */
export const accessPath = wire({
  groupId: ['group_id', z.int().nullable()],
  groupName: ['group_user_name', z.string().nullable()],
  reportGroupId: ['group_report_id', z.int().nullable()],
  reportGroupName: ['group_report_name', z.string().nullable()],
  ...grantFields,
  /** False for a grant that has ended. */
  isOpen: ['is_open', z.boolean()],
})
export type AccessPath = z.output<typeof accessPath>

/** A grant that staff have taken back, by way of what it led. */
export const withdrawnGrant = wire({
  groupId: ['group_id', z.int().nullable()],
  groupName: ['group_user_name', z.string().nullable()],
  reportGroupId: ['group_report_id', z.int().nullable()],
  reportGroupName: ['group_report_name', z.string().nullable()],
  /** ISO 8601. */
  withdrawnAt: ['withdrawn_at', z.string()],
  /** Full name or username. */
  withdrawnBy: ['withdrawn_by', z.string()],
})
export type WithdrawnGrant = z.output<typeof withdrawnGrant>

const sightFields = {
  paths: ['paths', z.array(accessPath)],
  hiddenBy: ['hidden_by', z.array(override)],
  /** Whether the user sees the report, all in all. */
  sees: ['sees', z.boolean()],
} as const
export const seenReport = wire({ ...rowFields.report, ...sightFields })
export type SeenReport = z.output<typeof seenReport>
export const seeingUser = wire({ ...rowFields.user, ...sightFields })
export type SeeingUser = z.output<typeof seeingUser>

/** A report group, or a user group, with how it is come by. */
export const heldReportGroup = wire({
  reportGroupId: ['group_report_id', z.int()],
  name: ['group_report_name', z.string()],
  reportCount: ['report_count', z.int()],
  /** The user group by which it is held; null where it is granted to the user. */
  groupName: ['group_user_name', z.string().nullable()],
  ...grantFields,
})
export type HeldReportGroup = z.output<typeof heldReportGroup>
export const holdingGroup = wire({
  ...rowFields.group,
  /** The report group by which it has the report; null where the report itself is granted. */
  reportGroupName: ['group_report_name', z.string().nullable()],
  ...grantFields,
})
export type HoldingGroup = z.output<typeof holdingGroup>
