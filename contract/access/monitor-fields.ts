import { z } from 'zod'
import { wire } from '../wire.ts'
import { userFields } from './grant-fields.ts'
import { rowFieldsByKind, storedGrantFields } from './grant-row-fields.ts'
import { idInAnyForm } from './ids.ts'

/** One user by id or username; if both are given, the id counts. */
export const oneUserFields = { userId: ['user_id', idInAnyForm.optional()], username: userFields.username } as const

/** Why a user cannot see a report despite an open path: the account, the report's status, or the category switch of the role. */
export const hidingReason = z.enum(['account', 'inactive', 'category'])
export type HidingReason = z.output<typeof hidingReason>

/** The groups on a path from a user to a report; the fields of a group that is not on the path are null. */
const groupFields = {
  groupId: ['group_id', z.int().nullable()],
  groupName: ['group_user_name', z.string().nullable()],
  reportGroupId: ['group_report_id', z.int().nullable()],
  reportGroupName: ['group_report_name', z.string().nullable()],
} as const

/** One path from a user to a report, through a user group, a report group, both or neither. */
export const accessPath = wire({
  ...groupFields,
  /** The time, the last day, the reason and the giver of the grant. */
  ...storedGrantFields,
  /** False for a grant that has ended. */
  isOpen: ['is_open', z.boolean()],
})
export type AccessPath = z.output<typeof accessPath>

/** A withdrawn grant with its path. */
export const withdrawnGrant = wire({
  ...groupFields,
  /** ISO 8601. */
  withdrawnAt: ['withdrawn_at', z.string()],
  /** Full name or username. */
  withdrawnBy: ['withdrawn_by', z.string()],
})
export type WithdrawnGrant = z.output<typeof withdrawnGrant>

/** How a user has access to a report, and whether the user sees it. */
const accessFields = {
  paths: ['paths', z.array(accessPath)],
  hiddenBy: ['hidden_by', z.array(hidingReason)],
  /** True if the user sees the report: a path is open and nothing hides the report. */
  sees: ['sees', z.boolean()],
} as const

/** A report to which a user has access, though something may hide it. */
export const accessibleReport = wire({ ...rowFieldsByKind.report, ...accessFields })
export type AccessibleReport = z.output<typeof accessibleReport>
/** A user who has access to a report, which something may hide. */
export const userWithAccess = wire({ ...rowFieldsByKind.user, ...accessFields })
export type UserWithAccess = z.output<typeof userWithAccess>

/** A report group that is granted to a user. */
export const heldReportGroup = wire({
  reportGroupId: ['group_report_id', z.int()],
  name: ['group_report_name', z.string()],
  reportCount: ['report_count', z.int()],
  /** The user group through which the user has it; null if it is granted to the user directly. */
  groupName: ['group_user_name', z.string().nullable()],
  ...storedGrantFields,
})
export type HeldReportGroup = z.output<typeof heldReportGroup>
/** A user group to which a report is granted, directly or through a report group. */
export const holdingGroup = wire({
  ...rowFieldsByKind.group,
  /** The report group through which it has the report; null if the report is granted directly. */
  reportGroupName: ['group_report_name', z.string().nullable()],
  ...storedGrantFields,
})
export type HoldingGroup = z.output<typeof holdingGroup>
