import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A search that takes no longer than this shows no loading state. */
const fastMilliseconds = 200

/** Returns whether the page waits for a new list of its own, and whether it has waited long enough to show that. */
export const useSearching = () => {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isSearching = location?.pathname === pathname
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isSearching) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), fastMilliseconds)
    return () => clearTimeout(timer)
  }, [isSearching])
  return { isSearching, isSearchSlow: isSearching && isSlow }
}
