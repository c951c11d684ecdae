import { z } from 'zod'
import { accountType } from '../accounts/fields.ts'
import { day } from '../days.ts'
import { reportIdOrFileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { idInAnyForm, idList, nameList } from './references.ts'

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
export const reportFields = {
  reportId: ['r_id', idInAnyForm.optional()],
  sourceId: ['source_id', reportIdOrFileName.optional()],
} as const
/** A report group by its id or its name; if both are given, the id counts. */
export const reportGroupFields = {
  reportGroupId: ['group_report_id', idInAnyForm.optional()],
  reportGroupName: ['group_report_name', text(limits.name).optional()],
} as const
/** Users by ids or by names; if both are given, the ids count. */
export const userFields = {
  userId: ['user_id', idInAnyForm.optional()],
  username: ['username', text(limits.name).optional()],
  userIds: ['list_user_id', idList.optional()],
  usernames: ['list_user_name', nameList.optional()],
} as const
/** User groups by ids or by names; if both are given, the ids count. */
export const groupFields = {
  groupId: ['group_id', idInAnyForm.optional()],
  groupName: ['group_name', text(limits.name).optional()],
  groupIds: ['list_group_id', idList.optional()],
  groupNames: ['list_group_user', nameList.optional()],
} as const

/** The last day and the reason of a new grant. */
export const termFields = {
  /** The last day in Bangkok; absent or null for no end. */
  until: ['until', day.nullish()],
  reason: ['reason', text(limits.line).trim().default('')],
} as const

/** The fields of a grant in lists. All are null in a row without a grant: a user or a user group that never had one. */
export const grantFields = {
  /** Time of the grant, ISO 8601. */
  grantedAt: ['granted_at', z.string().nullable()],
  /** The last day, yyyy-mm-dd; null for no end. */
  until: ['until', z.string().nullable()],
  reason: ['reason', z.string().nullable()],
  /** Full name or username of the user who gave the grant; null if it was not recorded. */
  grantedBy: ['granted_by', z.string().nullable()],
} as const

const userRowFields = {
  userId: ['user_id', z.int()],
  username: ['username', z.string()],
  firstname: ['firstname', z.string()],
  lastname: ['lastname', z.string()],
  email: ['email', z.string().nullable()],
  accountType: ['type_user', accountType],
  statusId: ['status_id', z.int()],
  status: ['status_name', z.string()],
} as const
const groupRowFields = {
  groupId: ['group_id', z.int()],
  name: ['group_user_name', z.string()],
  memberCount: ['member_count', z.int()],
} as const
const reportRowFields = {
  reportId: ['r_id', z.int()],
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  categoryEn: ['name', z.string()],
  categoryTh: ['name_th', z.string()],
  subCategoryEn: ['sub_category_name', z.string()],
  subCategoryTh: ['sub_category_name_th', z.string()],
  status: ['status', z.enum(['Active', 'Inactive'])],
  /** True for level 1: everybody sees the report, with or without a grant. */
  isPublic: ['is_public', z.boolean()],
} as const
/** The fields of a user, a user group or a report in lists. */
export const rowFieldsByKind = { user: userRowFields, group: groupRowFields, report: reportRowFields } as const
