import { useState } from 'react'
import { type Choices, Select } from '../../../../ui/fields/SelectField.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: Choices<Value>
  /** True while a choice is saved; the chosen value is shown until then. */
  busy: boolean
  onChoose: (value: Value) => void
}

/** A list of the values of one setting of a column. It stays enabled while a choice is saved, because a disabled field loses the focus. */
export const SettingSelect = <Value extends string>({ label, value, options, busy, onChoose }: Props<Value>) => {
  const [chosenValue, setChosenValue] = useState<Value>()
  if (!busy && chosenValue !== undefined) setChosenValue(undefined)
  return (
    <Select
      aria-label={label}
      value={chosenValue ?? value}
      choices={options}
      onChange={event => {
        const nextValue = event.target.value as Value
        setChosenValue(nextValue)
        onChoose(nextValue)
      }}
    />
  )
}
