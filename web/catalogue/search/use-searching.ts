import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A response within this time, in milliseconds, changes the page without a loading state. */
const fastMilliseconds = 200

/** Returns whether the page waits for its own list, and whether for long enough to show it. */
export const useSearching = () => {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isSearching = location?.pathname === pathname
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isSearching) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), fastMilliseconds)
    return () => clearTimeout(timer)
  }, [isSearching])
  return { isSearching, isSearchSlow: isSearching && isLate }
}
