import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** An answer that comes sooner than this changes the page at once, without a word about waiting. */
const soon = 200

/** Whether the page waits for an answer of its own list, and whether for long enough to say so. */
export const useSearching = () => {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isSearching = location?.pathname === pathname
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSearching) return setLate(false)
    const timer = setTimeout(() => setLate(true), soon)
    return () => clearTimeout(timer)
  }, [isSearching])
  return { isSearching, isLate: isSearching && isLate }
}
