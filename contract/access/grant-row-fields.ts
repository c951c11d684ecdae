import { z } from 'zod'
import { accountType } from '../accounts/fields.ts'

/** The fields of a grant in lists. All are null in a row without a grant: a user or a user group that never had one. */
export const storedGrantFields = {
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
const userGroupRowFields = {
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
export const rowFieldsByKind = { user: userRowFields, group: userGroupRowFields, report: reportRowFields } as const
