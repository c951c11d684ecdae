import type { FocusEvent } from 'react'

/**
 * Returns true if the focus moves to another field of the page. No fault appears while a button is pressed, as the message would move the
 * button.
 */
export const isLeftForField = ({ currentTarget, relatedTarget }: FocusEvent) =>
  relatedTarget instanceof HTMLElement &&
  !currentTarget.contains(relatedTarget) &&
  relatedTarget.matches('input, select, textarea, [contenteditable]')
