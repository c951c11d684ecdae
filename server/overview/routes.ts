import { getOverview } from '../../contract/overview/overview.ts'
import { requireUserActor } from '../platform/actor.ts'
import { type Route, route } from '../platform/http/route.ts'
import { type OverviewContext, readOverview } from './overview.ts'

/** Returns the route behind the first page of the administration. */
export const overviewRoutes = (context: OverviewContext): Route[] => [
  route(getOverview, ({ actor }) => readOverview(context, requireUserActor(actor))),
]
