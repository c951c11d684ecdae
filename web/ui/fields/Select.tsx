import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'

export type Choices<Value extends string = string> = readonly (readonly [value: Value, text: string])[]

interface Props extends ComponentProps<'select'> {
  /** The choices; they may be given as `children` instead. */
  choices?: Choices
}

/** A select with an arrow, without a label. */
export const Select = ({ choices = [], children, ...select }: Props) => (
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
