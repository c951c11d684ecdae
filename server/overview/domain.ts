import type { Domain } from '../platform/domain.ts'
import type { OverviewGround } from './overview.ts'
import { overviewRoutes } from './routes.ts'

/** What staff see first: what needs doing, today’s downloads, and what was changed. */
export const openOverview = (ground: OverviewGround): Domain => ({
  routes: overviewRoutes(ground),
})
