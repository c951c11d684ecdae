import { useId } from 'react'
import { type Choices, Select } from '../ui/fields/SelectField.tsx'

interface Props {
  label: string
  name: string
  value: string
  options: Choices
  onChoose: (value: string, form: HTMLFormElement) => void
}

/** A filter with one choice: its name and its value in one control. */
export const PillSelect = ({ label, name, value, options, onChoose }: Props) => {
  const id = useId()
  return (
    <label className="pillsel" htmlFor={id}>
      <span>{label}</span>
      <Select
        className=""
        id={id}
        aria-label={label}
        name={name}
        value={value}
        choices={options}
        onChange={({ currentTarget }) => onChoose(currentTarget.value, currentTarget.form!)}
      />
    </label>
  )
}
