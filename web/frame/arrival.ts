import { useEffect } from 'react'

let arrived = false

/** Records that the first page is hydrated; later errors do not belong to the page's own request. */
export const useArrival = () =>
  useEffect(() => {
    arrived = true
  }, [])

export const hasArrived = () => arrived
