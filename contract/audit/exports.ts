import { systemAdministrator } from '../call.ts'
import type { Export } from '../download.ts'
import { wire } from '../wire.ts'
import { auditFilters } from './records.ts'

export const exportAuditTrail = {
  name: 'exportAuditTrail',
  path: '/file/auditTrail.csv',
  access: systemAdministrator,
  summary:
    'Exports all records that match the filters as CSV, with full values. The values of rows are JSON; tables, columns and calls have their names in the code.',
  input: wire(auditFilters),
} satisfies Export
