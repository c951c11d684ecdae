import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../../../ui/lost-focus.ts'
import type { Selection } from '../address/selection.ts'

/** Keeps the focus on the pressed link in the head of a column when a new selection replaces the rows. Returns props of the container. */
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
  // On blur as well: a link that React removes sends no event, so its index is remembered as long as it has the focus.
  return { ref: part, onFocus: rememberIndex, onBlur: rememberIndex }
}
