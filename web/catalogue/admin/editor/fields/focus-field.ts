import type { Name } from '../edit-values.ts'

/** Focuses a field of the form; of a date its first part. */
export const focusField = (form: HTMLElement | null, name: Name) =>
  form?.querySelector<HTMLElement>(`[data-field=${name}] :is(input, [contenteditable]), [name=${name}]`)?.focus()
