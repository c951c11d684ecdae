import { menu } from '../call.ts'
import type { Export } from '../download.ts'
import { wire } from '../wire.ts'
import { systemReportQuery } from './system-reports.ts'

/** The first line has the column names, as spelt in docs/behaviour/usage.md#system-reports. */
export const exportSystemReport = {
  name: 'exportSystemReport',
  path: '/file/systemReport.csv',
  access: menu('UserManagement'),
  summary: 'All rows of a system report as CSV; each download is recorded in the audit trail.',
  input: wire(systemReportQuery),
} satisfies Export
