import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../../../ui/lost-focus.ts'
import type { Selection } from '../address/selection.ts'

/** Returns the ref of the filters, which get the focus if a new selection has removed the focused control, e.g. a chip. */
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
