import { type FocusEvent, useEffect, useRef } from 'react'
import { isFocusLost } from '../../../../ui/lost-focus.ts'

/** Keeps the focus inside a part of the page whose fields and buttons are replaced as its state changes. */
export const useKeptFocus = <Part extends HTMLElement = HTMLElement>(state: string) => {
  const part = useRef<Part>(null)
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked after each change of the state
  useEffect(() => {
    if (!isInside.current || !isFocusLost()) return
    part.current?.querySelector<HTMLElement>('input, button')?.focus()
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
