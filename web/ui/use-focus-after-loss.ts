import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './lost-focus.ts'

/** Focuses an element after `state` has changed, if the change has removed the focused control. */
export const useFocusAfterLoss = (element: RefObject<HTMLElement | null>, state: unknown) => {
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    if (isFocusLost()) element.current?.focus({ preventScroll: true })
  }, [element, state])
}
