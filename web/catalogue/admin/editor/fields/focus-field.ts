import type { FieldName } from '../edit-values.ts'

/** Focuses a field of the form. Of a field with several inputs, such as a date, it focuses the first one. */
export const focusField = (form: HTMLElement | null, name: FieldName) =>
  form?.querySelector<HTMLElement>(`[data-field=${name}] :is(input, [contenteditable]), [name=${name}]`)?.focus()
