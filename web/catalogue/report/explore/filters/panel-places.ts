import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The state of a link that opens the filter panel below the head of its column instead of below the filters. */
export const belowHead = { filterPanel: 'head' }

/** Returns true if the link that opened the panel is in the head of its column. */
export const useIsBelowHead = () => {
  const { state } = useLocation()
  const [isBelowHead, setIsBelowHead] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, as a search of the values is a navigation without this state
  useLayoutEffect(() => setIsBelowHead(state?.filterPanel === belowHead.filterPanel), [])
  return isBelowHead
}
