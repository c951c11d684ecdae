import type { ComponentProps } from 'react'
import './select-cell.css'

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'className'> {
  /** Names the field with its row: 'Status of kanya.srisuk'. */
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  /** How the present choice looks. */
  tone?: 'done' | 'error'
  /** It is being saved. */
  busy?: boolean
  onChoose: (value: string) => void
}

/** A choice that is changed in the row itself; it looks like a chip. */
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
