import { z } from 'zod'
import { call, menu } from '../call.ts'
import { type Fields, wire } from '../wire.ts'
import { groupFields, reportFields, reportGroupFields, termFields, userFields } from './grant-fields.ts'

const staff = { method: 'POST', access: menu('ReportsManagement') } as const

const buildGrantShapes = <const F extends Fields, const S extends string>(fields: F, status: S) => ({
  input: wire({ ...fields, ...termFields }),
  output: wire({
    status: ['status', z.literal(status)],
    /** Number of new grants; the others existed already. */
    added: ['added', z.int()],
  }),
})
const buildWithdrawalShapes = <const F extends Fields, const S extends string>(fields: F, status: S) => ({
  input: wire(fields),
  output: wire({
    status: ['status', z.literal(status)],
    /** Number of removed grants; the others did not exist. */
    removed: ['removed', z.int()],
  }),
})

const allOrNoneText =
  'All are granted it or, where one is not there, none. An open grant stays as it is; an ended one begins anew.'

export const grantReportToGroups = call({
  ...staff,
  name: 'grantReportToGroups',
  path: '/api/addGroupToReport',
  summary: `Grants a report to user groups. ${allOrNoneText}`,
  ...buildGrantShapes({ ...reportFields, ...groupFields }, 'success'),
})
export const withdrawReportFromGroups = call({
  ...staff,
  name: 'withdrawReportFromGroups',
  path: '/api/deleteGroupToReport',
  summary: 'Takes a report from user groups; an ended grant stays on record.',
  ...buildWithdrawalShapes({ ...reportFields, ...groupFields }, 'success'),
})
export const grantReportToUsers = call({
  ...staff,
  name: 'grantReportToUsers',
  path: '/api/addUserToReport',
  summary: `Grants a report to users. ${allOrNoneText}`,
  ...buildGrantShapes({ ...reportFields, ...userFields }, 'success'),
})
export const withdrawReportFromUsers = call({
  ...staff,
  name: 'withdrawReportFromUsers',
  path: '/api/deleteUserToReport',
  summary: 'Takes a report from users; an ended grant stays on record.',
  ...buildWithdrawalShapes({ ...reportFields, ...userFields }, 'success'),
})
export const grantReportGroupToGroups = call({
  ...staff,
  name: 'grantReportGroupToGroups',
  path: '/api/addGroupReportToGroupUser',
  summary: `Grants a report group to user groups. ${allOrNoneText}`,
  ...buildGrantShapes({ ...reportGroupFields, ...groupFields }, 'save success'),
})
export const withdrawReportGroupFromGroups = call({
  ...staff,
  name: 'withdrawReportGroupFromGroups',
  path: '/api/deleteGroupReportInGroupUser',
  summary: 'Takes a report group from user groups; an ended grant stays on record.',
  ...buildWithdrawalShapes({ ...reportGroupFields, ...groupFields }, 'Deleted!'),
})
export const grantReportGroupToUsers = call({
  ...staff,
  name: 'grantReportGroupToUsers',
  path: '/api/addGroupReportToUser',
  summary: `Grants a report group to users. ${allOrNoneText}`,
  ...buildGrantShapes({ ...reportGroupFields, ...userFields }, 'success'),
})
export const withdrawReportGroupFromUsers = call({
  ...staff,
  name: 'withdrawReportGroupFromUsers',
  path: '/api/deleteGroupReportInUser',
  summary: 'Takes a report group from users; an ended grant stays on record.',
  ...buildWithdrawalShapes({ ...reportGroupFields, ...userFields }, 'success'),
})
