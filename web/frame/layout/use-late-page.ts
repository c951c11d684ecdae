import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A page that loads within this time, in milliseconds, shows no progress. */
const delayMilliseconds = 150

/** Returns true when the next page has been loading long enough to show progress. */
export const useLatePage = () => {
  const isLoading = useNavigation().state !== 'idle'
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading && isLate
}
