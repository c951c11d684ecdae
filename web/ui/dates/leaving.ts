import type { FocusEvent } from 'react'

/**
 * Returns true if the focus moves to another field of the page. If it moves to a button, no fault may appear yet: the message would move
 * the button while it is being pressed.
 */
export const hasLeftField = ({ currentTarget, relatedTarget }: FocusEvent) =>
  relatedTarget instanceof HTMLElement &&
  !currentTarget.contains(relatedTarget) &&
  relatedTarget.matches('input, select, textarea, [contenteditable]')
