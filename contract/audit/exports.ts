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
    'What listAuditRecords finds with the same filters, all of it, as CSV; tables, columns and calls by the names that they have in the code.',
  input: wire(auditFilters),
} satisfies Export
