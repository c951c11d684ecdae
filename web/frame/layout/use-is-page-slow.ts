import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A page that loads within this time shows no progress. */
const delayMilliseconds = 150

/** Returns true when the next page has been loading long enough to show progress. */
export const useIsPageSlow = () => {
  const isLoading = useNavigation().state !== 'idle'
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading && isSlow
}
