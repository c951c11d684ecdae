import { z } from 'zod'
import { call, menu } from '../call.ts'
import { reportStatus } from '../catalogue/reports.ts'
import { filledText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { idInAnyForm, idList } from './ids.ts'
import { buildTotalHeader, searchFields } from './list-fields.ts'
import { reportList } from './references.ts'
import { groupSorts } from './user-groups.ts'

const staffCall = { method: 'POST', access: menu('GroupReportsManagement') } as const
const groupName = filledText(limits.name, messages.informationRequired.en)

/** A report group by its id or its name; if both are given, the id counts. */
const groupReference = {
  groupId: ['group_report_id', idInAnyForm.optional()],
  groupName: ['group_report_name', text(limits.name).optional()],
} as const

const reportGroup = wire({
  groupId: ['group_report_id', z.int()],
  name: ['group_report_name', z.string()],
  createdAt: ['create_at', z.string()],
  /** Inactive reports count only if the caller has the menu ReportConfiguration. */
  reportCount: ['report_count', z.int()],
  /** Number of users and user groups that have an open grant of the report group. */
  grantCount: ['grant_count', z.int()],
})
export type ReportGroup = z.output<typeof reportGroup>

/** What the deletion of the group affects: the people and user groups that lose a path of access, and the reports to which they lose it. */
const deletionEffectFields = {
  reportCount: ['report_count', z.int()],
  userCount: ['user_count', z.int()],
  userGroupCount: ['group_count', z.int()],
} as const
const memberChangeOutput = wire({
  status: ['status', wireValues({ saved: 'success' })],
  /** Number of reports that were added or removed. */
  changedCount: ['count', z.int()],
})
/** The reports to add or remove: ids, or the specification's list of ids and Report IDs. If both are given, both lists count. */
const reportsFields = {
  reportIds: ['r_ids', idList.optional()],
  reports: ['list_report', reportList.optional()],
} as const

const groupedReport = wire({
  reportId: ['r_id', z.int()],
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  categoryEn: ['name', z.string()],
  categoryTh: ['name_th', z.string()],
  subCategoryEn: ['sub_category_name', z.string()],
  subCategoryTh: ['sub_category_name_th', z.string()],
  status: ['status', reportStatus],
  level: ['level_desc', z.string()],
  /** True if everybody sees the report, so that the group has no effect on it. */
  isPublic: ['is_public', z.boolean()],
})
export type GroupedReport = z.output<typeof groupedReport>
export const groupedReportSorts = ['title', 'category', 'subCategory', 'level', 'status'] as const
const reportListInput = {
  ...searchFields,
  sort: ['sort', z.enum(groupedReportSorts).default('title')],
  language: ['language', z.enum(['en', 'th']).default('en')],
  restrictedOnly: ['restricted_only', z.boolean().default(false)],
} as const
const reportListOutput = wire({ reports: ['result', z.array(groupedReport)], total: ['total', z.int()] })

export const listReportGroups = call({
  name: 'listReportGroups',
  method: 'POST',
  access: menu('GroupReportsManagement', 'ReportsManagement'),
  path: '/api/getGroupsReport',
  summary: 'Lists the report groups whose names contain every word, each with the numbers of its reports and grants.',
  input: wire({ ...searchFields, sort: ['sort', z.enum(groupSorts).default('name')] }),
  output: wire({ groups: ['result', z.array(reportGroup)], total: ['total', z.int()] }),
  headers: buildTotalHeader,
})

export const addReportGroup = call({
  ...staffCall,
  name: 'addReportGroup',
  path: '/api/addGroupReport',
  summary: 'Creates a report group. A name that differs only in case, spaces or Thai forms is a duplicate.',
  input: wire({ name: ['group_report_name', groupName] }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', duplicate: 'Group_name is duplicate' })],
    groupId: ['group_report_id', z.int()],
  }),
})

export const renameReportGroup = call({
  ...staffCall,
  name: 'renameReportGroup',
  path: '/api/updateGroupReportName',
  summary: 'Renames a report group. Returns 409 if the stored name is no longer the one in `was`.',
  input: wire({
    groupId: ['group_report_id', idInAnyForm],
    name: ['group_report_name', groupName],
    /** The name that the caller saw; without it, the group is renamed in any case. */
    expected: ['was', z.string().max(limits.name).optional()],
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', duplicate: 'Group Report name is duplicate' })],
    groupId: ['group_report_id', z.int()],
  }),
})

export const countReportGroupUse = call({
  ...staffCall,
  name: 'countReportGroupUse',
  path: '/api/getGroupReportUse',
  summary: 'Counts how many people would lose a path to how many reports if a report group were deleted.',
  input: wire(groupReference),
  output: wire(deletionEffectFields),
})

export const removeReportGroup = call({
  ...staffCall,
  name: 'removeReportGroup',
  path: '/api/deleteGroupReport',
  summary: 'Deletes a report group with its grants. Returns how many people lost a path to how many reports.',
  input: wire(groupReference),
  output: wire({ status: ['status', wireValues({ removed: 'success' })], ...deletionEffectFields }),
})

export const listGroupReports = call({
  ...staffCall,
  name: 'listGroupReports',
  path: '/api/getReportInGroupReport',
  summary:
    'Lists the reports in a report group, of every level. Inactive reports are listed only for users with the menu ReportConfiguration.',
  input: wire({ ...groupReference, ...reportListInput }),
  output: reportListOutput,
  headers: buildTotalHeader,
})

export const listOtherReports = call({
  ...staffCall,
  name: 'listOtherReports',
  path: '/api/getReportNotInGroupReport',
  summary:
    'Lists the reports that are not in a report group, of every level. Inactive reports are listed only for users with the menu ReportConfiguration.',
  input: wire({ ...groupReference, ...reportListInput }),
  output: reportListOutput,
  headers: buildTotalHeader,
})

export const addToReportGroup = call({
  ...staffCall,
  name: 'addToReportGroup',
  path: '/api/addReportToGroupReport',
  summary: 'Adds reports to a report group, all or none. Ignores reports that are already in it.',
  input: wire({ ...groupReference, ...reportsFields }),
  output: memberChangeOutput,
})

export const removeFromReportGroup = call({
  ...staffCall,
  name: 'removeFromReportGroup',
  path: '/api/deleteReportInGroupReport',
  summary: 'Removes reports from a report group, all or none. Ignores reports that are not in it.',
  input: wire({ ...groupReference, ...reportsFields }),
  output: memberChangeOutput,
})
