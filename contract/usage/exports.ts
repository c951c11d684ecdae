import { menu } from '../call.ts'
import type { Export } from '../download.ts'
import { wire } from '../wire.ts'
import { type SystemReportQuery, systemReportQuery } from './system-reports.ts'

/**
 * The first line has the column names of docs/behaviour/usage.md#system-reports. The menu is that of accounts, because system reports contain
 * their names and email addresses.
 */
export const exportSystemReport = {
  name: 'exportSystemReport',
  path: '/file/systemReport.csv',
  access: menu('UserManagement'),
  summary: 'Exports all rows of a system report as CSV. Records each export in the audit trail.',
  input: wire(systemReportQuery),
  // Several reports and ranges are kept in one folder.
  formatFileName: ({ report, start, end }: SystemReportQuery) =>
    `systemReport-${report}-${start === end ? start : `${start}-to-${end}`}.csv`,
} satisfies Export
