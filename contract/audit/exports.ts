import type { Export } from '../download.ts'
import { wire } from '../wire.ts'
import { auditFilters } from './records.ts'

/** Begins with the names of the columns; the values of rows are JSON. */
export const exportAuditTrail = {
  name: 'exportAuditTrail',
  path: '/file/auditTrail.csv',
  access: 'system-administrator',
  summary: 'What listAuditRecords finds with the same filters, all of it, as CSV.',
  input: wire(auditFilters),
} satisfies Export
