import { useEffect, useState } from 'react'

/**
 * Calls `chooseNow` on request: in the next rendering, or during a search once the search has ended. Returns the functions that request it
 * and cancel the request.
 */
export const useOnlyOption = (chooseNow: () => void, { isSearching }: { isSearching: boolean }) => {
  const [isRequested, setIsRequested] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search has ended
  useEffect(() => {
    if (isSearching || !isRequested) return
    setIsRequested(false)
    chooseNow()
  }, [isSearching, isRequested])
  return { request: () => setIsRequested(true), cancel: () => setIsRequested(false) }
}
