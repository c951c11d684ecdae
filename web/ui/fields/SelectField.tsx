import type { ComponentProps } from 'react'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'
import { Select } from './Select.tsx'
import { useEarlyChange } from './use-early-value.ts'

type Props = Omit<FieldProps, 'counter'> & ComponentProps<typeof Select>

/** A select with its label above, and its hint and error below. */
export const SelectField = ({ label, hint, error, children, ...select }: Props) => {
  const { id, control } = useField({ label, hint, error })
  useEarlyChange(id, select.onChange)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select {...select} {...control}>
        {children}
      </Select>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
