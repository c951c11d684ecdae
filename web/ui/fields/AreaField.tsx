import type { ComponentProps } from 'react'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'
import { useEarlyChange } from './use-early-value.ts'

/** A text area with its label above, and its hint, counter and error below. Accepts all props of a text area. */
export const AreaField = ({ label, hint, error, counter, ...area }: FieldProps & ComponentProps<'textarea'>) => {
  const notes = { hint, error, ...(counter && { counter }) }
  const { id, control } = useField({ label, ...notes })
  useEarlyChange(id, area.onChange)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea rows={6} {...area} {...control} />
      <FieldNotes id={id} {...notes} />
    </div>
  )
}
