import { useEffect, useId, useRef } from 'react'
import { type Choices, Select } from '../../../../ui/fields/SelectField.tsx'

interface Props {
  name: string
  label: string
  value: string
  options: Choices
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
      <Select ref={select} id={id} name={name} defaultValue={value} choices={options} />
    </div>
  )
}
