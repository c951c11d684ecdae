import { z } from 'zod'
import { call, menu } from '../call.ts'
import { type Fields, wire } from '../wire.ts'
import { newGrantFields, oneReportFields, reportGroupFields, userFields, userGroupFields } from './grant-fields.ts'

const staffCall = { method: 'POST', access: menu('ReportsManagement') } as const

// Each of these calls has its own status text in the specification, so the text is a parameter.
const buildGrantShapes = <const F extends Fields, const S extends string>(fields: F, status: S) => ({
  input: wire({ ...fields, ...newGrantFields }),
  output: wire({
    status: ['status', z.literal(status)],
    /** Number of new grants; the others were open already. */
    addedCount: ['added', z.int()],
  }),
})
const buildWithdrawalShapes = <const F extends Fields, const S extends string>(fields: F, status: S) => ({
  input: wire(fields),
  output: wire({
    status: ['status', z.literal(status)],
    /** Number of withdrawn grants; the others were not open. */
    removedCount: ['removed', z.int()],
  }),
})

/** The end of the summary of each call that gives grants. */
const allOrNoneSummary =
  'Grants nothing if one of them does not exist. An open grant does not change, and an ended one begins again with the new terms.'
/** The end of the summary of each call that withdraws grants. */
const endedGrantSummary = 'A grant that has already ended stays on record.'

export const grantReportToGroups = call({
  ...staffCall,
  name: 'grantReportToGroups',
  path: '/api/addGroupToReport',
  summary: `Grants a report to user groups. ${allOrNoneSummary}`,
  ...buildGrantShapes({ ...oneReportFields, ...userGroupFields }, 'success'),
})
export const withdrawReportFromGroups = call({
  ...staffCall,
  name: 'withdrawReportFromGroups',
  path: '/api/deleteGroupToReport',
  summary: `Withdraws a report from user groups. ${endedGrantSummary}`,
  ...buildWithdrawalShapes({ ...oneReportFields, ...userGroupFields }, 'success'),
})
export const grantReportToUsers = call({
  ...staffCall,
  name: 'grantReportToUsers',
  path: '/api/addUserToReport',
  summary: `Grants a report to users. ${allOrNoneSummary}`,
  ...buildGrantShapes({ ...oneReportFields, ...userFields }, 'success'),
})
export const withdrawReportFromUsers = call({
  ...staffCall,
  name: 'withdrawReportFromUsers',
  path: '/api/deleteUserToReport',
  summary: `Withdraws a report from users. ${endedGrantSummary}`,
  ...buildWithdrawalShapes({ ...oneReportFields, ...userFields }, 'success'),
})
export const grantReportGroupToGroups = call({
  ...staffCall,
  name: 'grantReportGroupToGroups',
  path: '/api/addGroupReportToGroupUser',
  summary: `Grants a report group to user groups. ${allOrNoneSummary}`,
  ...buildGrantShapes({ ...reportGroupFields, ...userGroupFields }, 'save success'),
})
export const withdrawReportGroupFromGroups = call({
  ...staffCall,
  name: 'withdrawReportGroupFromGroups',
  path: '/api/deleteGroupReportInGroupUser',
  summary: `Withdraws a report group from user groups. ${endedGrantSummary}`,
  ...buildWithdrawalShapes({ ...reportGroupFields, ...userGroupFields }, 'Deleted!'),
})
export const grantReportGroupToUsers = call({
  ...staffCall,
  name: 'grantReportGroupToUsers',
  path: '/api/addGroupReportToUser',
  summary: `Grants a report group to users. ${allOrNoneSummary}`,
  ...buildGrantShapes({ ...reportGroupFields, ...userFields }, 'success'),
})
export const withdrawReportGroupFromUsers = call({
  ...staffCall,
  name: 'withdrawReportGroupFromUsers',
  path: '/api/deleteGroupReportInUser',
  summary: `Withdraws a report group from users. ${endedGrantSummary}`,
  ...buildWithdrawalShapes({ ...reportGroupFields, ...userFields }, 'success'),
})
