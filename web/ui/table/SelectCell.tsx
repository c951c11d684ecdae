import type { ComponentProps } from 'react'
import './select-cell.css'

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'className'> {
  /** The field's name with its row, e.g. 'Status of kanya.srisuk'. */
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  /** The colour of the current value. */
  tone?: 'done' | 'error'
  /** True while it is being saved. */
  busy?: boolean
  onChoose: (value: string) => void
}

/** A select in a cell of a table, styled as a chip. While its value is being saved it ignores changes. */
export const SelectCell = ({ label, value, choices, tone, busy = false, onChoose, ...select }: Props) => (
  <select
    {...select}
    className={tone ? `chipselect ${tone}` : 'chipselect'}
    aria-label={label}
    aria-busy={busy || undefined}
    value={value}
    onChange={({ target }) => busy || onChoose(target.value)}
  >
    {choices.map(choice => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
)
