import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../../../../ui/Icon.tsx'

interface Props {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

/** A select that submits its form; it also works without scripts. */
export const Choice = ({ name, label, value, options }: Props) => {
  const select = useRef<HTMLSelectElement>(null)
  // Updated in place, as history navigation changes it and it must keep the focus.
  const drawnValue = useRef(value)
  useEffect(() => {
    // Keeps a selection that was made before scripts ran.
    if (select.current && drawnValue.current !== value) select.current.value = value
    drawnValue.current = value
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
