import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'
import { useEarlyChange } from './use-early-value.ts'

type Props = Omit<FieldProps, 'counter'> & ComponentProps<'select'>

/** A select; the choices are given as options. */
export const SelectField = ({ label, hint, error, children, ...select }: Props) => {
  const { id, control } = useField({ label, hint, error })
  useEarlyChange(id, select.onChange)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="sel">
        <select {...select} {...control}>
          {children}
        </select>
        <Icon of={IconChevronDown} size={16} />
      </span>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
