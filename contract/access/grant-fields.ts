import { z } from 'zod'
import { day } from '../days.ts'
import { reportIdOrFileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { idInAnyForm, idList, nameList } from './ids.ts'

/** Each kind names the holder of a grant (a user or a user group), then its target (a report or a report group). */
export const grantKinds = [
  'user to report',
  'user group to report',
  'user to report group',
  'user group to report group',
] as const
export const grantKind = z.enum(grantKinds)
export type GrantKind = (typeof grantKinds)[number]

/** A report by its id or its Report ID; if both are given, the id counts. */
export const oneReportFields = {
  reportId: ['r_id', idInAnyForm.optional()],
  sourceId: ['source_id', reportIdOrFileName.optional()],
} as const
/** A report group by its id or its name; if both are given, the id counts. */
export const reportGroupFields = {
  reportGroupId: ['group_report_id', idInAnyForm.optional()],
  reportGroupName: ['group_report_name', text(limits.name).optional()],
} as const
/** Users by ids or by names, one or many. The single id counts together with the list; if ids and names are given, the ids count. */
export const userFields = {
  userId: ['user_id', idInAnyForm.optional()],
  username: ['username', text(limits.name).optional()],
  userIds: ['list_user_id', idList.optional()],
  usernames: ['list_user_name', nameList.optional()],
} as const
/** User groups by ids or by names, one or many. The single id counts together with the list; if ids and names are given, the ids count. */
export const userGroupFields = {
  groupId: ['group_id', idInAnyForm.optional()],
  groupName: ['group_name', text(limits.name).optional()],
  groupIds: ['list_group_id', idList.optional()],
  groupNames: ['list_group_user', nameList.optional()],
} as const

/** The last day and the reason of a new grant. */
export const newGrantFields = {
  /** The last day in Bangkok; absent or null for no end. */
  until: ['until', day.nullish()],
  reason: ['reason', text(limits.line).trim().default('')],
} as const
