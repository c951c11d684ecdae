import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Deadline, runWithDeadline } from '../../limits/deadlines.ts'
import { hasBody } from '../uploads/body-timeouts.ts'

/** Gives each request except uploads a deadline (docs/decisions/0022-hostile-files-and-silent-services.md#one-deadline-for-a-request). */
export const limitRequests = (app: FastifyInstance, milliseconds?: number) => {
  const deadlines = new WeakMap<FastifyRequest, Deadline>()
  const beginDeadline = (request: FastifyRequest, done: () => void) => {
    if (request.routeOptions.config.isStreamed) return done()
    const deadline = new Deadline(milliseconds)
    deadlines.set(request, deadline)
    runWithDeadline(deadline, done)
  }
  app.addHook('onRequest', (request, _reply, done) => beginDeadline(request, done))
  // The deadline starts again after the body was read: the client may need long to send it, and reading it ends the asynchronous context.
  app.addHook('preValidation', (request, _reply, done) =>
    hasBody(request.raw) ? beginDeadline(request, done) : done(),
  )
  // Some work continues after the response, such as the lock of an account.
  app.addHook('onResponse', async request => deadlines.get(request)?.lift())
}
