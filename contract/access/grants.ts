import { z } from 'zod'
import { call, menu } from '../call.ts'
import { type Fields, wire } from '../wire.ts'
import { groupFields, reportFields, reportGroupFields, termFields, userFields } from './grant-fields.ts'

const staff = { method: 'POST', access: menu('ReportsManagement') } as const

// The specification gives each of these calls its own status text.
const buildGrantShapes = <const F extends Fields, const S extends string>(fields: F, status: S) => ({
  input: wire({ ...fields, ...termFields }),
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

const allOrNoneNote =
  'Grants nothing if one of them does not exist. An open grant does not change, and an ended one begins again with the new terms.'
const endedGrantNote = 'A grant that has already ended stays on record.'

export const grantReportToGroups = call({
  ...staff,
  name: 'grantReportToGroups',
  path: '/api/addGroupToReport',
  summary: `Grants a report to user groups. ${allOrNoneNote}`,
  ...buildGrantShapes({ ...reportFields, ...groupFields }, 'success'),
})
export const withdrawReportFromGroups = call({
  ...staff,
  name: 'withdrawReportFromGroups',
  path: '/api/deleteGroupToReport',
  summary: `Withdraws a report from user groups. ${endedGrantNote}`,
  ...buildWithdrawalShapes({ ...reportFields, ...groupFields }, 'success'),
})
export const grantReportToUsers = call({
  ...staff,
  name: 'grantReportToUsers',
  path: '/api/addUserToReport',
  summary: `Grants a report to users. ${allOrNoneNote}`,
  ...buildGrantShapes({ ...reportFields, ...userFields }, 'success'),
})
export const withdrawReportFromUsers = call({
  ...staff,
  name: 'withdrawReportFromUsers',
  path: '/api/deleteUserToReport',
  summary: `Withdraws a report from users. ${endedGrantNote}`,
  ...buildWithdrawalShapes({ ...reportFields, ...userFields }, 'success'),
})
export const grantReportGroupToGroups = call({
  ...staff,
  name: 'grantReportGroupToGroups',
  path: '/api/addGroupReportToGroupUser',
  summary: `Grants a report group to user groups. ${allOrNoneNote}`,
  ...buildGrantShapes({ ...reportGroupFields, ...groupFields }, 'save success'),
})
export const withdrawReportGroupFromGroups = call({
  ...staff,
  name: 'withdrawReportGroupFromGroups',
  path: '/api/deleteGroupReportInGroupUser',
  summary: `Withdraws a report group from user groups. ${endedGrantNote}`,
  ...buildWithdrawalShapes({ ...reportGroupFields, ...groupFields }, 'Deleted!'),
})
export const grantReportGroupToUsers = call({
  ...staff,
  name: 'grantReportGroupToUsers',
  path: '/api/addGroupReportToUser',
  summary: `Grants a report group to users. ${allOrNoneNote}`,
  ...buildGrantShapes({ ...reportGroupFields, ...userFields }, 'success'),
})
export const withdrawReportGroupFromUsers = call({
  ...staff,
  name: 'withdrawReportGroupFromUsers',
  path: '/api/deleteGroupReportInUser',
  summary: `Withdraws a report group from users. ${endedGrantNote}`,
  ...buildWithdrawalShapes({ ...reportGroupFields, ...userFields }, 'success'),
})
