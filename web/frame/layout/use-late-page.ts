import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A page that loads within this time, in milliseconds, shows no progress. */
const soon = 150

/** Returns true when the next page has been loading long enough to show progress. */
export const useLatePage = () => {
  const isComing = useNavigation().state !== 'idle'
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isComing) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), soon)
    return () => clearTimeout(timer)
  }, [isComing])
  return isComing && isLate
}
