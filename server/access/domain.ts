import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import { eraseMemberships } from './erasures.ts'
import { listMembershipsOf } from './memberships.ts'
import { accessExports } from './monitor/export-routes.ts'
import { accessRoutes } from './routes.ts'

/** Opens roles, menus, groups and grants. */
export const openAccess = ({ database, clock }: { database: Database; clock: Clock }): Domain => ({
  routes: accessRoutes({ database, clock }),
  exports: accessExports({ database, clock }),
  erasePerson: (transaction, { userId }) => eraseMemberships(transaction, userId),
  personalRecords: actor => listMembershipsOf(database, actor),
})
