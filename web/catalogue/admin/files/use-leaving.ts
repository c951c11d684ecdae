import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askBeforeLeaving } from '../../../shell/unsaved.ts'

/** Asks before the page is left while something would be lost: the browser for closing, the portal for its own links. */
export const useLeaving = (wouldLose: boolean) => {
  useEffect(() => (wouldLose ? askBeforeLeaving() : undefined), [wouldLose])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
}
