import type { Domain } from '../platform/domain.ts'
import type { OverviewContext } from './overview.ts'
import { overviewRoutes } from './routes.ts'

/** Opens the start page of staff: open tasks, today’s downloads, and recent changes. */
export const openOverview = (context: OverviewContext): Domain => ({
  routes: overviewRoutes(context),
})
