import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import { overviewRoutes } from './routes.ts'

/** What staff see first: what needs doing, today’s downloads, and what was changed. */
export const openOverview = (ground: { database: Database; clock: Clock; dataFolder: string }): Domain => ({
  routes: overviewRoutes(ground),
})
