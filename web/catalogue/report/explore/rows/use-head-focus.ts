import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../../../ui/lost-focus.ts'
import type { Selection } from '../address/address.ts'

/** Focuses the pressed link in the head of a column again after a new selection has replaced the rows. */
export const useHeadFocus = (selection: Selection) => {
  const part = useRef<HTMLDivElement>(null)
  const linkIndex = useRef(-1)
  const listLinks = () => [...(part.current?.querySelectorAll<HTMLElement>('.headrow a') ?? [])]
  const rememberIndex = () => {
    linkIndex.current = listLinks().indexOf(document.activeElement as HTMLElement)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the selection
  useEffect(() => {
    if (isFocusLost()) listLinks()[linkIndex.current]?.focus()
    rememberIndex()
  }, [selection])
  // React reports no event of a link that it removes.
  return { ref: part, onFocus: rememberIndex, onBlur: rememberIndex }
}
