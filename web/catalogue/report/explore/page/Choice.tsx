import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../../../../ui/Icon.tsx'

interface Props {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

/** A select in a `StateForm`, labelled above. */
export const Choice = ({ name, label, value, options }: Props) => {
  const select = useRef<HTMLSelectElement>(null)
  const renderedValue = useRef(value)
  // The select is uncontrolled. So this updates it when a navigation changes the value, but not on the first rendering, which would reset a
  // choice from before hydration.
  useEffect(() => {
    if (select.current && renderedValue.current !== value) select.current.value = value
    renderedValue.current = value
  }, [value])
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="sel">
        <select ref={select} id={id} className="input" name={name} defaultValue={value}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} size={16} />
      </span>
    </div>
  )
}
