import type { ComponentProps } from 'react'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'
import { useEarlyChange } from './use-early-value.ts'

/** An input with its label above, and its hint, counter and error below. Accepts all props of an input. */
export const TextField = ({
  label,
  hint,
  error,
  counter,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) => {
  const notes = { hint, error, ...(counter && { counter }) }
  const { id, control } = useField({ label, ...notes })
  useEarlyChange(id, input.onChange)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} {...control} className={`${control.className} ${className}`} />
      <FieldNotes id={id} {...notes} />
    </div>
  )
}
