import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'
import { useEarlyChange } from './use-early-value.ts'

export type Choices<Value extends string = string> = readonly (readonly [value: Value, text: string])[]

interface SelectProps extends ComponentProps<'select'> {
  /** The choices; they may be given as `children` instead. */
  choices?: Choices
}

/** A select with an arrow, without a label. */
export const Select = ({ choices = [], children, ...select }: SelectProps) => (
  <span className="sel">
    <select className="input" {...select}>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
      {children}
    </select>
    <Icon of={IconChevronDown} size={16} />
  </span>
)

/** A select with its label above, and its hint and error below. */
export const SelectField = ({ label, hint, error, ...select }: Omit<FieldProps, 'counter'> & SelectProps) => {
  const { id, control } = useField({ label, hint, error })
  useEarlyChange(id, select.onChange)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select {...select} {...control} />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
