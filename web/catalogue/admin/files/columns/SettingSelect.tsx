import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Icon } from '../../../../ui/Icon.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  disabled: boolean
  onChoose: (value: Value) => void
}

/** A list of the values of one setting of a column. */
export const SettingSelect = <Value extends string>({ label, value, options, disabled, onChoose }: Props<Value>) => (
  <span className="sel">
    <select
      className="input"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={event => onChoose(event.target.value as Value)}
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
