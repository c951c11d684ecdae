import { z } from 'zod'
import { call, menu } from '../call.ts'
import { wire } from '../wire.ts'
import { oneReportFields } from './grant-fields.ts'
import { rowFieldsByKind } from './grant-row-fields.ts'
import { searchFields } from './list-fields.ts'
import { accessibleReport, heldReportGroup, holdingGroup, oneUserFields, userWithAccess } from './monitor-fields.ts'

const monitorCall = { method: 'POST', access: menu('ReportPermissionMonitor') } as const
/** The number of rows on all pages. */
const total = ['total', z.int()] as const

const monitoredUser = wire({
  ...rowFieldsByKind.user,
  role: ['previlage_name', z.string()],
  /** Number of user groups that the user is in. */
  userGroupCount: ['group_count', z.int()],
  /** Number of report groups that are granted to the user, directly or through a user group. */
  reportGroupCount: ['report_group_count', z.int()],
})
export type MonitoredUser = z.output<typeof monitoredUser>

export const listMonitoredUsers = call({
  ...monitorCall,
  name: 'listMonitoredUsers',
  path: '/api/getListUserDetail',
  summary: 'Lists users, each with the numbers of their user groups and report groups.',
  input: wire(searchFields),
  output: wire({ rows: ['result', z.array(monitoredUser)], total }),
})

export const listReportsOfUser = call({
  ...monitorCall,
  name: 'listReportsOfUser',
  path: '/api/getListReportPermissionByUser',
  summary:
    'Lists the restricted reports that are granted to a user, directly or through groups, by a grant that has not ended. Each report has all its grants to the user, with the groups in between, and what hides it from the user despite them. Public reports are only counted.',
  input: wire({
    ...oneUserFields,
    ...searchFields,
    /** Language for sorting names. */
    language: ['language', z.enum(['en', 'th']).default('en')],
  }),
  output: wire({
    rows: ['result', z.array(accessibleReport)],
    total,
    /** Number of public reports that the user sees. */
    publicTotal: ['public_total', z.int()],
  }),
})
export const listReportGroupsOfUser = call({
  ...monitorCall,
  name: 'listReportGroupsOfUser',
  path: '/api/getListGroupReportPermissionByUser',
  summary: 'Lists the report groups that are granted to a user, directly or through a user group.',
  input: wire(oneUserFields),
  output: wire({ rows: ['result', z.array(heldReportGroup)] }),
})
export const listGroupsOfUser = call({
  ...monitorCall,
  name: 'listGroupsOfUser',
  path: '/api/getListGroupUserByUser',
  summary: 'Lists the user groups that a user is in.',
  input: wire(oneUserFields),
  output: wire({ rows: ['result', z.array(wire(rowFieldsByKind.group))] }),
})
export const listUsersOfReport = call({
  ...monitorCall,
  name: 'listUsersOfReport',
  path: '/api/getListUserPermissionByReport',
  summary:
    'Lists the users to whom a report is granted, directly or through groups, by a grant that has not ended. Each user has all grants of the report, with the groups in between, and what hides the report from the user despite them.',
  input: wire({ ...oneReportFields, ...searchFields }),
  output: wire({
    rows: ['result', z.array(userWithAccess)],
    total,
    /** True if everybody sees the report, with or without a grant. */
    isPublic: ['is_public', z.boolean()],
  }),
})
export const listGroupsOfReport = call({
  ...monitorCall,
  name: 'listGroupsOfReport',
  path: '/api/getListGroupUserPermissionByReport',
  summary: 'Lists the user groups to which a report is granted, directly or through a report group.',
  input: wire(oneReportFields),
  output: wire({ rows: ['result', z.array(holdingGroup)] }),
})

/** A report group that contains a report. */
const containingReportGroup = wire({
  reportGroupId: ['group_report_id', z.int()],
  name: ['group_report_name', z.string()],
  /** Numbers of users and of user groups to which the report group is granted. */
  userCount: ['user_count', z.int()],
  userGroupCount: ['group_count', z.int()],
})
export type ContainingReportGroup = z.output<typeof containingReportGroup>

export const listReportGroupsOfReport = call({
  ...monitorCall,
  name: 'listReportGroupsOfReport',
  path: '/api/getListGroupReportPermissionByReport',
  summary:
    'Lists the report groups that contain a report, each with the numbers of users and user groups to which it is granted.',
  input: wire(oneReportFields),
  output: wire({
    rows: ['result', z.array(containingReportGroup)],
  }),
})
