import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../../../ui/lost-focus.ts'
import type { Selection } from '../address/address.ts'

/** Focuses the filters after a change of the selection that removed the pressed control, such as a chip or the filter panel. */
export const useBarFocus = (selection: Selection) => {
  const bar = useRef<HTMLDivElement>(null)
  const lastSelection = useRef(selection)
  useEffect(() => {
    if (lastSelection.current === selection) return
    lastSelection.current = selection
    if (isFocusLost()) bar.current?.focus({ preventScroll: true })
  }, [selection])
  return bar
}
