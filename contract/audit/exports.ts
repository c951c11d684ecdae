import { systemAdministrator } from '../call.ts'
import type { Export } from '../download.ts'
import { wire } from '../wire.ts'
import { auditFilters } from './records.ts'

/** The first line has the column names; values of rows are JSON, and tables, columns and calls have their names in the code. */
export const exportAuditTrail = {
  name: 'exportAuditTrail',
  path: '/file/auditTrail.csv',
  access: systemAdministrator,
  summary:
    'The complete result of listAuditRecords with the same filters, as CSV; tables, columns and calls have their names from the code.',
  input: wire(auditFilters),
} satisfies Export
