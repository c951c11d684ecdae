import { useLayoutEffect, useRef } from 'react'

/** Returns a ref for a part of the page that is sometimes inert; restores the focus that the part lost while it was inert. */
export const useInertFocus = <Part extends HTMLElement>({ isInert }: { isInert: boolean }) => {
  const part = useRef<Part>(null)
  const focusedBefore = useRef<Element>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (isInert) focusedBefore.current = part.current?.contains(focused) ? focused : null
    // A press on an inert element focuses the element around it.
    else if (focused?.contains(part.current) && focusedBefore.current instanceof HTMLElement)
      focusedBefore.current.focus()
  }, [isInert])
  return part
}
