import type { FocusEvent } from 'react'

/**
 * Whether the focus goes on to another field of the page. A fault is not told while a button is pressed: the sentence would move the
 * button away from the press.
 */
export const isLeftForField = ({ currentTarget, relatedTarget }: FocusEvent) =>
  relatedTarget instanceof HTMLElement &&
  !currentTarget.contains(relatedTarget) &&
  relatedTarget.matches('input, select, textarea, [contenteditable]')
