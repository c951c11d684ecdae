import { menu } from '../call.ts'
import type { Export } from '../download.ts'
import { wire } from '../wire.ts'
import { oneReportFields } from './grant-fields.ts'
import { oneUserFields } from './monitor-fields.ts'

export const exportReportsOfUser = {
  name: 'exportReportsOfUser',
  path: '/file/reportsOfUser.csv',
  access: menu('ReportPermissionMonitor'),
  summary:
    'Exports the result of listReportsOfUser as CSV, with one line for each path. Records the export in the audit trail.',
  input: wire(oneUserFields),
} satisfies Export

export const exportUsersOfReport = {
  name: 'exportUsersOfReport',
  path: '/file/usersOfReport.csv',
  access: menu('ReportPermissionMonitor'),
  summary:
    'Exports the result of listUsersOfReport as CSV, with one line for each path. Records the export in the audit trail.',
  input: wire(oneReportFields),
} satisfies Export
