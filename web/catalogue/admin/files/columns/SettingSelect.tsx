import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { Icon } from '../../../../ui/Icon.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  /** True while a choice is saved; the chosen value is shown until then. */
  busy: boolean
  onChoose: (value: Value) => void
}

/** A list of the values of one setting of a column. It stays enabled while a choice is saved, because a disabled field loses the focus. */
export const SettingSelect = <Value extends string>({ label, value, options, busy, onChoose }: Props<Value>) => {
  const [chosenValue, setChosenValue] = useState<Value>()
  if (!busy && chosenValue !== undefined) setChosenValue(undefined)
  return (
    <span className="sel">
      <select
        className="input"
        aria-label={label}
        value={chosenValue ?? value}
        onChange={event => {
          const nextValue = event.target.value as Value
          setChosenValue(nextValue)
          onChoose(nextValue)
        }}
      >
        {options.map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
            {text}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={16} />
    </span>
  )
}
