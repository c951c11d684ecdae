import { z } from 'zod'
import { call, menu } from '../call.ts'
import { wire } from '../wire.ts'
import { oneReportFields } from './grant-fields.ts'
import { rowFieldsByKind } from './grant-row-fields.ts'
import { accessPath, hidingReason, oneUserFields, withdrawnGrant } from './monitor-fields.ts'

export const staffCall = { method: 'POST', access: menu('ReportPermissionMonitor') } as const

const explainedUser = wire({
  ...rowFieldsByKind.user,
  roleId: ['previlage_id', z.int()],
  role: ['previlage_name', z.string()],
})
export const namedUserGroup = wire({ groupId: ['group_id', z.int()], name: ['group_user_name', z.string()] })

export const explainAccess = call({
  ...staffCall,
  name: 'explainAccess',
  path: '/api/explainAccess',
  summary:
    'Explains why a user sees or does not see a report. Returns every path to the report and what hides it despite a path. Also returns the withdrawn grants, and the user groups that would give access.',
  /** `oneUserFields` are the user's id or username, `oneReportFields` the report's id or Report ID. */
  input: wire({ ...oneUserFields, ...oneReportFields }),
  output: wire({
    user: ['user', explainedUser],
    report: ['report', wire(rowFieldsByKind.report)],
    /** True if the user sees the report. */
    sees: ['sees', z.boolean()],
    paths: ['paths', z.array(accessPath)],
    /** Grants that were withdrawn and not given again. At most ten, the latest first. */
    withdrawn: ['withdrawn', z.array(withdrawnGrant)],
    /** What hides the report from the user despite an open path. */
    hiddenBy: ['hidden_by', z.array(hidingReason)],
    /** User groups that have the report and that the user is not in. At most five, the smallest first. */
    groupsToJoin: ['groups_to_join', z.array(namedUserGroup)],
  }),
})
export type Explanation = z.output<typeof explainAccess.output>
