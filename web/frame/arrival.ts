import { useEffect } from 'react'

let arrived = false

/** Notes that the first page is alive in the browser; what fails from then on failed on another request than the page's own. */
export const useArrival = () =>
  useEffect(() => {
    arrived = true
  }, [])

export const hasArrived = () => arrived
