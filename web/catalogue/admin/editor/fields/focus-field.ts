import type { FocusEvent } from 'react'
import type { FieldName } from '../edit-values.ts'

/** Focuses a field of the form. Of a field with several inputs, such as a date, it focuses the first one. */
export const focusField = (form: HTMLElement | null, name: FieldName) =>
  form?.querySelector<HTMLElement>(`[data-field=${name}] :is(input, [contenteditable]), [name=${name}]`)?.focus()

/**
 * Returns true if the focus moves to another field. Faults do not appear when it moves to a button: the error text would move the button
 * away from the pointer during the press.
 */
export const movesToField = ({ relatedTarget }: FocusEvent) =>
  relatedTarget?.matches('input, select, textarea') === true
