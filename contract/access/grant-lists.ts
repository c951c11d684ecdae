import { z } from 'zod'
import { call, menu } from '../call.ts'
import { type Fields, wire } from '../wire.ts'
import { oneReportFields, reportGroupFields } from './grant-fields.ts'
import { rowFieldsByKind, storedGrantFields } from './grant-row-fields.ts'
import { searchFields } from './list-fields.ts'

const staffCall = { method: 'POST', access: menu('ReportsManagement') } as const

const userSorts = ['username', 'name', 'email', 'until'] as const
const groupSorts = ['name', 'memberCount', 'until'] as const
export const grantableSorts = ['sourceId', 'title', 'category', 'subCategory', 'status'] as const

/** A user, and the grant; the fields of the grant are null if the user never had one. */
const listedUser = wire({ ...rowFieldsByKind.user, ...storedGrantFields })
export type ListedUser = z.output<typeof listedUser>
const listedGroup = wire({ ...rowFieldsByKind.group, ...storedGrantFields })
export type ListedGroup = z.output<typeof listedGroup>
/** The number of rows on all pages. */
const total = ['total', z.int()] as const

/** Builds the input and output of a list of users; `fields` select the report or the report group. */
const buildUserShapes = <const F extends Fields>(fields: F) => ({
  input: wire({ ...fields, ...searchFields, sort: ['sort', z.enum(userSorts).default('username')] }),
  output: wire({ rows: ['result', z.array(listedUser)], total }),
})
/** Builds the input and output of a list of user groups; `fields` select the report or the report group. */
const buildGroupShapes = <const F extends Fields>(fields: F) => ({
  input: wire({ ...fields, ...searchFields, sort: ['sort', z.enum(groupSorts).default('name')] }),
  output: wire({ rows: ['result', z.array(listedGroup)], total }),
})
/** The end of the summary of each list of users or user groups without an open grant. */
const endedGrantSummary = 'A row whose grant has ended has its last day.'

export const listUsersWithReport = call({
  ...staffCall,
  name: 'listUsersWithReport',
  path: '/api/getUserInReport',
  summary: 'Lists the users who have an open direct grant of a report, each with the grant.',
  ...buildUserShapes(oneReportFields),
})
export const listUsersWithoutReport = call({
  ...staffCall,
  name: 'listUsersWithoutReport',
  path: '/api/getUserNotInReport',
  summary: `Lists the users who have no open direct grant of a report. ${endedGrantSummary}`,
  ...buildUserShapes(oneReportFields),
})
export const listGroupsWithReport = call({
  ...staffCall,
  name: 'listGroupsWithReport',
  path: '/api/getGroupInReport',
  summary: 'Lists the user groups that have an open grant of a report, each with the grant.',
  ...buildGroupShapes(oneReportFields),
})
export const listGroupsWithoutReport = call({
  ...staffCall,
  name: 'listGroupsWithoutReport',
  path: '/api/getGroupNotInReport',
  summary: `Lists the user groups that have no open grant of a report. ${endedGrantSummary}`,
  ...buildGroupShapes(oneReportFields),
})
export const listUsersWithReportGroup = call({
  ...staffCall,
  name: 'listUsersWithReportGroup',
  path: '/api/getGroupReportInUser',
  summary: 'Lists the users who have an open direct grant of a report group, each with the grant.',
  ...buildUserShapes(reportGroupFields),
})
export const listUsersWithoutReportGroup = call({
  ...staffCall,
  name: 'listUsersWithoutReportGroup',
  path: '/api/getGroupReportNotInUser',
  summary: `Lists the users who have no open direct grant of a report group. ${endedGrantSummary}`,
  ...buildUserShapes(reportGroupFields),
})
export const listGroupsWithReportGroup = call({
  ...staffCall,
  name: 'listGroupsWithReportGroup',
  path: '/api/getGroupReportInGroupUser',
  summary: 'Lists the user groups that have an open grant of a report group, each with the grant.',
  ...buildGroupShapes(reportGroupFields),
})
export const listGroupsWithoutReportGroup = call({
  ...staffCall,
  name: 'listGroupsWithoutReportGroup',
  path: '/api/getGroupReportNotInGroupUser',
  summary: `Lists the user groups that have no open grant of a report group. ${endedGrantSummary}`,
  ...buildGroupShapes(reportGroupFields),
})

const grantableReport = wire({
  ...rowFieldsByKind.report,
  /** Numbers of user groups and users with an open grant of the report itself. Grants of its report groups do not count. */
  groupCount: ['group_count', z.int()],
  userCount: ['user_count', z.int()],
})
export type GrantableReport = z.output<typeof grantableReport>

export const listGrantableReports = call({
  method: 'POST',
  access: menu('ReportsManagement', 'ReportPermissionMonitor'),
  name: 'listGrantableReports',
  path: '/api/getListReportDetail',
  summary:
    'Lists the reports that staff can grant, of every level. Inactive reports are listed only for users with the menu ReportConfiguration.',
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
