import { useEffect } from 'react'

let isHydrated = false

/** Records that the first page is hydrated. Used once, by the root of all pages. */
export const useHydrationRecord = () =>
  useEffect(() => {
    isHydrated = true
  }, [])

/**
 * Returns true once the first page is hydrated. An error after that was not caused by the request of the page itself, so its request id
 * does not identify the failure.
 */
export const isFirstPageHydrated = () => isHydrated
