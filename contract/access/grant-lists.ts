import { z } from 'zod'
import { call, menu } from '../call.ts'
import { type Fields, wire } from '../wire.ts'
import { grantFields, reportFields, reportGroupFields, rowFields } from './grant-fields.ts'
import { searchFields } from './references.ts'

const staff = { method: 'POST', access: menu('ReportsManagement') } as const

const userSorts = ['username', 'name', 'email', 'until'] as const
const groupSorts = ['name', 'memberCount', 'until'] as const
export const grantableSorts = ['sourceId', 'title', 'category', 'subCategory', 'status'] as const

const listedUser = wire({ ...rowFields.user, ...grantFields })
export type ListedUser = z.output<typeof listedUser>
const listedGroup = wire({ ...rowFields.group, ...grantFields })
export type ListedGroup = z.output<typeof listedGroup>
const total = ['total', z.int()] as const

const buildUserShapes = <const F extends Fields>(fields: F) => ({
  input: wire({ ...fields, ...searchFields, sort: ['sort', z.enum(userSorts).default('username')] }),
  output: wire({ rows: ['result', z.array(listedUser)], total }),
})
const buildGroupShapes = <const F extends Fields>(fields: F) => ({
  input: wire({ ...fields, ...searchFields, sort: ['sort', z.enum(groupSorts).default('name')] }),
  output: wire({ rows: ['result', z.array(listedGroup)], total }),
})
const endedGrantNote = 'An ended grant is listed with its last day.'

export const listUsersWithReport = call({
  ...staff,
  name: 'listUsersWithReport',
  path: '/api/getUserInReport',
  summary: 'Users to whom a report is granted directly, with the grant.',
  ...buildUserShapes(reportFields),
})
export const listUsersWithoutReport = call({
  ...staff,
  name: 'listUsersWithoutReport',
  path: '/api/getUserNotInReport',
  summary: `Users who have no open direct grant of a report. ${endedGrantNote}`,
  ...buildUserShapes(reportFields),
})
export const listGroupsWithReport = call({
  ...staff,
  name: 'listGroupsWithReport',
  path: '/api/getGroupInReport',
  summary: 'User groups to which a report is granted, with the grant.',
  ...buildGroupShapes(reportFields),
})
export const listGroupsWithoutReport = call({
  ...staff,
  name: 'listGroupsWithoutReport',
  path: '/api/getGroupNotInReport',
  summary: `User groups that have no open grant of a report. ${endedGrantNote}`,
  ...buildGroupShapes(reportFields),
})
export const listUsersWithReportGroup = call({
  ...staff,
  name: 'listUsersWithReportGroup',
  path: '/api/getGroupReportInUser',
  summary: 'Users to whom a report group is granted directly, with the grant.',
  ...buildUserShapes(reportGroupFields),
})
export const listUsersWithoutReportGroup = call({
  ...staff,
  name: 'listUsersWithoutReportGroup',
  path: '/api/getGroupReportNotInUser',
  summary: `Users who have no open direct grant of a report group. ${endedGrantNote}`,
  ...buildUserShapes(reportGroupFields),
})
export const listGroupsWithReportGroup = call({
  ...staff,
  name: 'listGroupsWithReportGroup',
  path: '/api/getGroupReportInGroupUser',
  summary: 'User groups to which a report group is granted, with the grant.',
  ...buildGroupShapes(reportGroupFields),
})
export const listGroupsWithoutReportGroup = call({
  ...staff,
  name: 'listGroupsWithoutReportGroup',
  path: '/api/getGroupReportNotInGroupUser',
  summary: `User groups that have no open grant of a report group. ${endedGrantNote}`,
  ...buildGroupShapes(reportGroupFields),
})

const grantableReport = wire({
  ...rowFields.report,
  /** Open grants of the report itself, without those of its report groups. */
  groupCount: ['group_count', z.int()],
  userCount: ['user_count', z.int()],
})
export type GrantableReport = z.output<typeof grantableReport>

export const listGrantableReports = call({
  method: 'POST',
  access: menu('ReportsManagement', 'ReportPermissionMonitor'),
  name: 'listGrantableReports',
  path: '/api/getListReportDetail',
  summary: 'Reports of every level by name; Inactive ones only for users with ReportConfiguration.',
  input: wire({
    ...searchFields,
    sort: ['sort', z.enum(grantableSorts).default('sourceId')],
    /** Language for sorting names. */
    language: ['language', z.enum(['en', 'th']).default('en')],
    /** Omits reports that everybody sees. */
    restrictedOnly: ['restricted_only', z.boolean().default(false)],
  }),
  output: wire({ rows: ['result', z.array(grantableReport)], total }),
})
