import { z } from 'zod'
import { call, menu } from '../call.ts'
import { wire } from '../wire.ts'
import { reportFields } from './grant-fields.ts'
import { rowFieldsByKind } from './grant-row-fields.ts'
import { searchFields } from './list-fields.ts'
import { heldReportGroup, holdingGroup, oneUserFields, seeingUser, seenReport } from './monitor-fields.ts'

const staffCall = { method: 'POST', access: menu('ReportPermissionMonitor') } as const
/** The number of rows on all pages. */
const total = ['total', z.int()] as const

const monitoredUser = wire({
  ...rowFieldsByKind.user,
  role: ['previlage_name', z.string()],
  /** The number of user groups that the user is in, then that of the report groups that are granted to the user. */
  groupCount: ['group_count', z.int()],
  reportGroupCount: ['report_group_count', z.int()],
})
export type MonitoredUser = z.output<typeof monitoredUser>

export const listMonitoredUsers = call({
  ...staffCall,
  name: 'listMonitoredUsers',
  path: '/api/getListUserDetail',
  summary: 'Lists users, each with the numbers of their user groups and report groups.',
  input: wire(searchFields),
  output: wire({ rows: ['result', z.array(monitoredUser)], total }),
})

export const listReportsOfUser = call({
  ...staffCall,
  name: 'listReportsOfUser',
  path: '/api/getListReportPermissionByUser',
  summary:
    'Lists the restricted reports to which a user has an open path, each with every path and what hides the report despite it. Public reports are only counted.',
  input: wire({
    ...oneUserFields,
    ...searchFields,
    /** Language for sorting names. */
    language: ['language', z.enum(['en', 'th']).default('en')],
  }),
  output: wire({
    rows: ['result', z.array(seenReport)],
    total,
    /** Number of public reports that the user sees. */
    publicTotal: ['public_total', z.int()],
  }),
})
export const listReportGroupsOfUser = call({
  ...staffCall,
  name: 'listReportGroupsOfUser',
  path: '/api/getListGroupReportPermissionByUser',
  summary: 'Lists the report groups that are granted to a user, directly or through a user group.',
  input: wire(oneUserFields),
  output: wire({ rows: ['result', z.array(heldReportGroup)] }),
})
export const listGroupsOfUser = call({
  ...staffCall,
  name: 'listGroupsOfUser',
  path: '/api/getListGroupUserByUser',
  summary: 'Lists the user groups that a user is in.',
  input: wire(oneUserFields),
  output: wire({ rows: ['result', z.array(wire(rowFieldsByKind.group))] }),
})
export const listUsersOfReport = call({
  ...staffCall,
  name: 'listUsersOfReport',
  path: '/api/getListUserPermissionByReport',
  summary:
    'Lists the users who have an open path to a report, each with every path and what hides the report despite it.',
  input: wire({ ...reportFields, ...searchFields }),
  output: wire({
    rows: ['result', z.array(seeingUser)],
    total,
    /** True if everybody sees the report, with or without a grant. */
    isPublic: ['is_public', z.boolean()],
  }),
})
export const listGroupsOfReport = call({
  ...staffCall,
  name: 'listGroupsOfReport',
  path: '/api/getListGroupUserPermissionByReport',
  summary: 'Lists the user groups to which a report is granted, directly or through a report group.',
  input: wire(reportFields),
  output: wire({ rows: ['result', z.array(holdingGroup)] }),
})
export const listReportGroupsOfReport = call({
  ...staffCall,
  name: 'listReportGroupsOfReport',
  path: '/api/getListGroupReportPermissionByReport',
  summary:
    'Lists the report groups that contain a report, each with the numbers of users and user groups to which it is granted.',
  input: wire(reportFields),
  output: wire({
    rows: [
      'result',
      z.array(
        wire({
          reportGroupId: ['group_report_id', z.int()],
          name: ['group_report_name', z.string()],
          userCount: ['user_count', z.int()],
          groupCount: ['group_count', z.int()],
        }),
      ),
    ],
  }),
})
