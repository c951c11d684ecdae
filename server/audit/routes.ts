import { listAuditEntries } from '../../contract/audit/entries.ts'
import { listAuditRecords } from '../../contract/audit/records.ts'
import type { Database } from '../platform/database/pool.ts'
import { route } from '../platform/http/route.ts'
import { listEntries } from './entries.ts'
import { createAuditReader } from './records.ts'

/** The calls that read the audit trail. */
export const auditRoutes = ({ database }: { database: Database }) => {
  const records = createAuditReader(database)
  return [
    route(listAuditEntries, ({ input }) => listEntries(database, input)),
    route(listAuditRecords, ({ input }) => records.list(input)),
  ]
}
