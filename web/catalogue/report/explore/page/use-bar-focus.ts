import { useRef } from 'react'
import { useFocusAfterLoss } from '../../../../ui/use-focus-after-loss.ts'
import type { Selection } from '../address/selection.ts'

/** Returns the ref of the filters, which get the focus if a new selection has removed the focused control, e.g. a chip. */
export const useBarFocus = (selection: Selection) => {
  const bar = useRef<HTMLDivElement>(null)
  useFocusAfterLoss(bar, selection)
  return bar
}
