import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import type { Domain } from '../platform/domain.ts'
import { eraseMemberships } from './erasures.ts'
import { listUserMemberships } from './groups/memberships.ts'
import { accessExports } from './monitor/export-routes.ts'
import { accessRoutes } from './routes.ts'

interface AccessDependencies {
  database: Database
  replica?: Replica | undefined
  clock: Clock
}

/** Creates the domain of roles, menus, groups and grants. */
export const createAccessDomain = ({ database, replica, clock }: AccessDependencies): Domain => ({
  routes: accessRoutes({ database, replica, clock }),
  exports: accessExports({ database, clock }),
  erasePerson: (transaction, { userId }) => eraseMemberships(transaction, userId),
  readPersonalRecords: actor => listUserMemberships(database, actor),
})
