import { menu } from '../call.ts'
import type { Export } from '../download.ts'
import { wire } from '../wire.ts'
import { systemReportQuery } from './system-reports.ts'

/** The column names in the first line are those of docs/behaviour/usage.md#system-reports. */
export const exportSystemReport = {
  name: 'exportSystemReport',
  path: '/file/systemReport.csv',
  access: menu('UserManagement'),
  summary: 'Exports all rows of a system report as CSV. Records each export in the audit trail.',
  input: wire(systemReportQuery),
} satisfies Export
