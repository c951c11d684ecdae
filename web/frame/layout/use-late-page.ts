import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A page that comes sooner than this, in milliseconds, needs no word about waiting. */
const soon = 150

/** Whether the reader has waited for the next page long enough to be told. */
export const useLatePage = () => {
  const isComing = useNavigation().state !== 'idle'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isComing) return setLate(false)
    const timer = setTimeout(() => setLate(true), soon)
    return () => clearTimeout(timer)
  }, [isComing])
  return isComing && isLate
}
