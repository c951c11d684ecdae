import type { FastifyInstance } from 'fastify'
import { databaseSilent } from '../problem.ts'
import { createBackgroundTurns } from './operation/background-turns.ts'
import type { Identify } from './requests.ts'

/**
 * Identifies the caller of each request before its handler runs. Background requests wait for their turn, so that they do not delay
 * the pages that people wait for.
 */
export const addIdentification = (app: FastifyInstance, identify: Identify) => {
  app.decorate('identifyCaller', async (request, options) => {
    const { passive = false, readsReplica = false } = request.routeOptions.config
    const isSecure = request.ownOrigin.startsWith('https:')
    const actor = await identify(request.cookies, { isPassive: options?.isPassive ?? passive, isSecure })
    // The session was read from a replica, because the primary does not respond, but the call needs the primary.
    if (actor.isFromReplica && !readsReplica) throw databaseSilent()
    request.actor = actor
  })
  const waitForTurn = createBackgroundTurns()
  app.addHook('preHandler', async request => {
    // The body has already been read, so a client that disconnects while the request waits ends it as usual.
    if (request.routeOptions.config.background) await waitForTurn()
    // A page loads a dozen assets, which are the same for everybody, so no session is read for them.
    const isForEverybody = request.url.startsWith('/assets/') || request.routeOptions.config.anonymous
    // A program with a key already has an actor.
    if (!isForEverybody && !request.actor) await app.identifyCaller(request)
    // Sessions are read in batches, so without a second turn all requests of a batch would continue at the same time.
    if (request.routeOptions.config.background) await waitForTurn()
  })
}
