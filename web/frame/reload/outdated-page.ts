import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { createSharedValue, setSharedValue, useSharedValue } from '../../ui/state/shared-values.ts'

type Results = Record<string, DataStrategyResult>

/** The path and query of the page that is shown. During a navigation it differs from the address that is being loaded. */
let shownAddress: string | undefined
const isOutdated = createSharedValue(false)

/** Records the address of the page that is shown. */
export const recordShownAddress = (address: string) => {
  shownAddress = address
}

/** Returns true if the page couldn't load its current values again and still shows the earlier ones. */
export const useIsPageOutdated = () => useSharedValue(isOutdated)

/**
 * Keeps a page, with the values that it shows, if the connection is lost while it loads its current ones again, for example after a save.
 * The router would replace it by an error page.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  const isReload = pathname + search === shownAddress
  const reachedRoutes = Object.entries(results).filter(([, result]) => !isConnectionLost(result))
  const isComplete = reachedRoutes.length === Object.keys(results).length
  if (!request.signal.aborted) setSharedValue(isOutdated, isReload && !isComplete)
  // The router keeps the values of the routes that have no result.
  return isReload ? Object.fromEntries(reachedRoutes) : results
}

/** Statuses that a proxy sends while the portal behind it doesn't respond. */
const unreachableStatuses = [502, 503, 504]

/** Returns true if a route couldn't be loaded because the portal was out of reach. */
export const isConnectionLost = ({ type, result }: DataStrategyResult) => {
  if (type !== 'error') return false
  if (isRouteErrorResponse(result)) return unreachableStatuses.includes(result.status)
  // Without a response, the browser throws a TypeError. If a response ends early, the router throws an error with a cause. An error of the
  // portal has none.
  return result instanceof TypeError || (result instanceof Error && result.cause !== undefined)
}
