import * as calls from '../../contract/follows/follows.ts'
import { readUnsubscribe } from '../../contract/follows/unsubscribing.ts'
import { requireUserActor } from '../platform/actor.ts'
import { bindReadingRoutes } from '../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { FollowsContext } from './context.ts'
import { listFollows, setFollow } from './follows.ts'
import { describeUnsubscribing } from './links/unsubscribe-links.ts'

/** Returns the routes about follows of favourites and about unsubscribe links. */
export const followRoutes = (context: Pick<FollowsContext, 'database' | 'replica' | 'clock' | 'key'>): Route[] => [
  ...bindReadingRoutes(context, database => [
    route(calls.listFollows, ({ actor }) => listFollows(database, requireUserActor(actor))),
  ]),
  route(calls.setFollow, async ({ actor, input }) => {
    await setFollow(context, requireUserActor(actor), input)
    return { status: 'success' as const }
  }),
  route(readUnsubscribe, ({ input }) => describeUnsubscribing(context, input.token)),
]
