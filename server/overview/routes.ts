import { getOverview } from '../../contract/overview/overview.ts'
import { requireUserOf } from '../platform/actor.ts'
import { type Route, route } from '../platform/http/route.ts'
import { type OverviewGround, readOverview } from './overview.ts'

/** The call behind the first page of the administration. */
export const overviewRoutes = (ground: OverviewGround): Route[] => [
  route(getOverview, ({ actor }) => readOverview(ground, requireUserOf(actor))),
]
