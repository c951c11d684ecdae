import type { Problem } from '../../problem.ts'
import { toProblem } from '../error-problems.ts'
import type { Request } from '../requests.ts'

/** The last 503 of a call of each page request; `createErrorLogger` records it. */
const outages = new WeakMap<Request, Problem>()

/** Finds the 503 that a call of a page got because something did not respond, such as the database. */
export const findOutage = (request: Request) => outages.get(request)

/** Creates the function that logs each internal failure of a page once, and records a 503 as its outage. Refusals are not logged. */
export const createErrorLogger = (request: Request) => {
  const loggedErrors = new Set<unknown>()
  return (error: unknown, call?: string) => {
    const { status = 500 } = (error ?? {}) as { status?: number }
    if (status < 500 || loggedErrors.has(error)) return
    loggedErrors.add(error)
    const problem = toProblem(error)
    if (problem.status === 503) outages.set(request, problem)
    request.log.error({ err: error, call }, 'A page failed')
  }
}
