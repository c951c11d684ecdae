import { useEffect, useState } from 'react'

/** Returns the last value that stayed unchanged for the pause. */
export const useDebounced = <Value>(value: Value, pauseMilliseconds = 250) => {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value, pauseMilliseconds])
  return debouncedValue
}
