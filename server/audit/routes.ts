import { listAuditEntries } from '../../contract/audit/entries.ts'
import { listAuditRecords } from '../../contract/audit/records.ts'
import type { Database } from '../platform/database/pool.ts'
import { route } from '../platform/http/route.ts'
import { listEntries } from './entries.ts'
import { listRecords } from './records.ts'

/** Binds the calls that read the audit trail. */
export const auditRoutes = ({ database }: { database: Database }) => [
  route(listAuditEntries, ({ input }) => listEntries(database, input)),
  route(listAuditRecords, ({ input }) => listRecords(database, input)),
]
