import { exportAuditTrail } from '../../contract/audit/exports.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import { bindExport } from '../platform/http/downloads/exports.ts'
import { streamAuditTrail } from './exports.ts'
import { listUserTrail } from './personal-records.ts'
import { auditRoutes } from './routes.ts'

/** Creates the domain of the audit trail. */
export const createAuditDomain = ({ database }: { database: Database }): Domain => ({
  routes: auditRoutes({ database }),
  readPersonalRecords: ({ userId }) => listUserTrail(database, userId),
  exports: [bindExport(exportAuditTrail, filters => streamAuditTrail(database, filters))],
})
