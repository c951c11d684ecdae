import { listAuditRecords } from '../../contract/audit/records.ts'
import type { Database } from '../platform/database/pool.ts'
import { route } from '../platform/http/route.ts'
import { auditRecordsOf } from './records.ts'

/** The call that reads the audit trail. */
export const auditRoutes = ({ database }: { database: Database }) => {
  const records = auditRecordsOf(database)
  return [route(listAuditRecords, ({ input }) => records.list(input))]
}
