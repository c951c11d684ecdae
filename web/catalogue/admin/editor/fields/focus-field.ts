import type { Name } from '../edit-values.ts'

/** Gives a field of the form the focus; of a day its first part. */
export const focusField = (form: HTMLElement | null, name: Name) =>
  form?.querySelector<HTMLElement>(`[data-field=${name}] :is(input, [contenteditable]), [name=${name}]`)?.focus()
