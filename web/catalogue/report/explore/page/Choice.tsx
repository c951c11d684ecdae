import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../../../../ui/Icon.tsx'

interface Props {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

/** One choice of a form of the page. A browser without scripts has it too. */
export const Choice = ({ name, label, value, options }: Props) => {
  const select = useRef<HTMLSelectElement>(null)
  // History navigation changes it too, and it keeps the focus.
  const drawn = useRef(value)
  useEffect(() => {
    // Keeps a choice that was made before scripts ran.
    if (select.current && drawn.current !== value) select.current.value = value
    drawn.current = value
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
