import { useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../../../ui/use-is-hydrated.ts'

/** The state of a link that opens the filter panel below the head of its column instead of below the filters. */
export const belowHead = { filterPanel: 'head' }

/** Returns true if the link that opened the panel is in the head of its column. */
export const useIsBelowHead = () => {
  const { state } = useLocation()
  // The first state counts, because a search of the values is a navigation without the state of the link.
  const [isOpenedFromHead] = useState(state?.filterPanel === belowHead.filterPanel)
  // The server does not have the state, which a browser keeps when the page is loaded again.
  return useIsHydrated() && isOpenedFromHead
}
