import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for a moment (debounce). */
export const useLater = <Value>(value: Value, pauseMilliseconds = 250) => {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value, pauseMilliseconds])
  return later
}
