import { useEffect, useId, useRef } from 'react'
import { type Choices, Select } from '../../../../ui/fields/SelectField.tsx'

interface Props {
  name: string
  label: string
  value: string
  choices: Choices
}

/** A select in a `StateForm`, labelled above. */
export const Choice = ({ label, value, ...select }: Props) => {
  const element = useRef<HTMLSelectElement>(null)
  const renderedValue = useRef(value)
  // The select is uncontrolled. So this updates it when a navigation changes the value, but not on the first rendering, which would reset a
  // choice from before hydration.
  useEffect(() => {
    if (element.current && renderedValue.current !== value) element.current.value = value
    renderedValue.current = value
  }, [value])
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select ref={element} id={id} defaultValue={value} {...select} />
    </div>
  )
}
