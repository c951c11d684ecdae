import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { createSharedValue, setSharedValue, useSharedValue } from '../../ui/state/shared-values.ts'

type Results = Record<string, DataStrategyResult>

/** The path and query of the page that is shown. During a navigation it differs from the address that is being loaded. */
let shownAddress: string | undefined
/** Loads the page that is shown again, which aborts a navigation. */
let reloadPage: () => void
/** True while the router returns to the page, because that of a link was lost. */
let isReturning = false
const isOutdated = createSharedValue(false)

/** Records the address of the page that is shown, and how to load it again. */
export const recordShownPage = (address: string, reload: () => void) => {
  shownAddress = address
  reloadPage = reload
}

/** Returns true if the page stayed because its current values, or the page of a link, couldn't be loaded. */
export const useIsPageOutdated = () => useSharedValue(isOutdated)

/**
 * Keeps a page, with the values that it shows, if the connection is lost while it loads its current ones again, for example after a save, or
 * while a link is followed. The router would replace it by an error page.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const isReload = pathname + search === shownAddress
  if (isReload && isReturning) {
    isReturning = false
    return {}
  }
  const results = await next()
  const reachedRoutes = Object.entries(results).filter(([, result]) => !isConnectionLost(result))
  const isComplete = reachedRoutes.length === Object.keys(results).length
  if (!request.signal.aborted) {
    // Going back in the history has changed the address already; such a page is not kept.
    const isKept = !isComplete && location.pathname + location.search === shownAddress
    setSharedValue(isOutdated, isKept)
    isReturning = isKept && !isReload
    if (isReturning) reloadPage()
  }
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
