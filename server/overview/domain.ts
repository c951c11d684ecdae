import type { Domain } from '../platform/domain.ts'
import type { OverviewContext } from './overview.ts'
import { overviewRoutes } from './routes.ts'

/** Creates the domain of the staff overview: open tasks, today's downloads and recent changes. */
export const createOverviewDomain = (context: OverviewContext): Domain => ({
  routes: overviewRoutes(context),
})
