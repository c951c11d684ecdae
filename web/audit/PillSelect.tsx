import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Icon } from '../ui/Icon.tsx'

interface Props {
  label: string
  name: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string, form: HTMLFormElement) => void
}

/** A filter with one choice: its name and its value in one control. */
export const PillSelect = ({ label, name, value, options, onChoose }: Props) => (
  <label className="pillsel">
    <span>{label}</span>
    <select
      aria-label={label}
      name={name}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value, currentTarget.form!)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    <Icon of={IconChevronDown} size={16} />
  </label>
)
