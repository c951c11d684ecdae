import { useEffect, useState } from 'react'

/** What is typed, once nothing more has been typed for a moment. */
export const useLater = <Value>(value: Value, pause = 250) => {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return later
}
