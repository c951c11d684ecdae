import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Deadline, runWithin } from '../../limits/deadlines.ts'
import { hasBody } from '../uploads/body-timeouts.ts'

/** Gives each request a deadline (docs/decisions/0022-hostile-files-and-silent-services.md#one-deadline-for-a-request), except uploads. */
export const limitRequests = (app: FastifyInstance, milliseconds?: number) => {
  const deadlines = new WeakMap<FastifyRequest, Deadline>()
  const begin = (request: FastifyRequest, done: () => void) => {
    if (request.routeOptions.config.isStreamed) return done()
    const deadline = new Deadline(milliseconds)
    deadlines.set(request, deadline)
    runWithin(deadline, done)
  }
  app.addHook('onRequest', (request, _reply, done) => begin(request, done))
  // The deadline starts again after the body was read: the client may need long to send it, and reading it ends the asynchronous context.
  app.addHook('preValidation', (request, _reply, done) => (hasBody(request.raw) ? begin(request, done) : done()))
  // Work may go on after the response, such as the lock of an account.
  app.addHook('onResponse', async request => deadlines.get(request)?.lift())
}
