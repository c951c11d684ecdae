import { type FocusEvent, useEffect, useRef } from 'react'
import { isFocusLost } from '../lost-focus.ts'

/**
 * Returns props that keep the focus inside a part of the page. If a change of its state removes the focused field or button, the first one
 * that is left gets the focus.
 */
export const useFocusInside = <Part extends HTMLElement = HTMLElement>(state: string) => {
  const part = useRef<Part>(null)
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked after each change of the state
  useEffect(() => {
    if (!isInside.current || !isFocusLost()) return
    part.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [state])
  return {
    ref: part,
    onFocus: () => {
      isInside.current = true
    },
    // A removed field loses the focus without a new target.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) isInside.current = false
    },
  }
}
