import type { ComponentProps } from 'react'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'

type Props = Omit<FieldProps, 'counter'> & Omit<ComponentProps<'input'>, 'type'>

/** A checkbox with its sentence. */
export const CheckField = ({ label, hint, error, ...input }: Props) => {
  const { id, control } = useField({ label, hint, error })
  return (
    <div className="field">
      <label className="choice">
        <input {...input} {...control} className={error ? 'bad' : undefined} type="checkbox" />
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
