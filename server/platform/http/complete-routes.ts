import type { Call } from '../../../contract/call.ts'
import type { Route } from './route.ts'

/** Thrown if calls and handlers do not match; the message names them. */
export class ContractError extends Error {}

/**
 * Returns the routes by the names of their calls. Throws a ContractError for a call without handler, a handler without call, or a call
 * without access.
 */
export const requireComplete = (calls: Call[], routes: Route[]) => {
  const byName = new Map(routes.map(route => [route.call.name, route]))
  const faults = [
    ...calls.filter(call => !byName.has(call.name)).map(call => `${call.name} (${call.path}) has no handler`),
    ...routes
      .filter(route => !calls.includes(route.call))
      .map(({ call }) => `the handler of ${call.name} has no call in contract/calls.ts`),
    ...calls.filter(call => !call.access).map(call => `${call.name} (${call.path}) names no access`),
    ...(byName.size < routes.length ? ['a call has two handlers'] : []),
  ]
  if (faults.length) throw new ContractError(faults.join('\n'))
  return byName
}
