import { listFollows, setFollow } from '../../contract/follows/follows.ts'
import { readUnsubscribe } from '../../contract/follows/unsubscribing.ts'
import { requireUserActor } from '../platform/actor.ts'
import { readingRoutes } from '../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { FollowsContext } from './context.ts'
import { listFollows as listFollowsOf, setFollow as setFollowOf } from './follows.ts'
import { describeStop } from './links/stops.ts'

/** Returns the routes about following favourites, and about the links in mails. */
export const followRoutes = (context: Pick<FollowsContext, 'database' | 'replica' | 'clock' | 'key'>): Route[] => [
  ...readingRoutes(context, database => [
    route(listFollows, ({ actor }) => listFollowsOf(database, requireUserActor(actor))),
  ]),
  route(setFollow, async ({ actor, input }) => {
    await setFollowOf(context, requireUserActor(actor), input)
    return { status: 'success' as const }
  }),
  route(readUnsubscribe, ({ input }) => describeStop(context, input.token)),
]
