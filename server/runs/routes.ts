import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Route } from '../platform/http/route.ts'
import { intakeRoutes } from './intake/intake-routes.ts'
import { openIntake } from './intake/intakes.ts'
import { staffRoutes } from './staff-routes.ts'

export interface RunsContext {
  database: Database
  clock: Clock
  /** Separate connections, so that many run reports do not use up the connections of readers. */
  intakeDatabase: Database
}

/** Returns the routes by which programs report runs, and those of staff. */
export const runRoutes = ({ database, clock, intakeDatabase }: RunsContext): Route[] => [
  ...staffRoutes({ database, clock }),
  ...intakeRoutes({ clock, intake: openIntake({ database: intakeDatabase, clock }) }),
]
