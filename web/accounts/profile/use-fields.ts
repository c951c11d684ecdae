import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sentence } from '../sentences.ts'
import { type Faults, hasFault } from './faults.ts'

/**
 * Holds the values of a form's fields. A fault shows after its field was left or the form was submitted. `submitIfValid` runs its callback
 * if there is no fault. Otherwise it focuses the first faulty field and runs `onFault`, which removes the error of an earlier submission.
 */
export const useFields = <Values extends Record<string, string>>(
  initialValues: Values,
  computeFaults: (values: Values) => Faults<Extract<keyof Values, string>>,
) => {
  type Name = Extract<keyof Values, string>
  const { t } = useTranslation('messages')
  const [values, setValues] = useState(initialValues)
  const [touchedNames, setTouchedNames] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Faults<Name>>({})
  const formRef = useRef<HTMLFormElement>(null)
  /** The field of the latest refusal: an object, so that a second refusal of the same field is a change too. */
  const [lastRefusal, setLastRefusal] = useState<{ name: Name }>()
  useEffect(() => {
    if (lastRefusal) focusField(formRef.current, lastRefusal.name)
  }, [lastRefusal])
  const faults = computeFaults(values)
  const translate = (fault: Sentence | undefined) => fault && t(fault)
  /** Returns the props of the field with this name. */
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: translate(refusals[name]) ?? (touchedNames.has(name) ? translate(faults[name]) : undefined),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setValues(previous => ({ ...previous, [name]: value }))
      setRefusals(({ [name]: _, ...others }) => others as Faults<Name>)
    },
    // Shows the fault only when the focus moves to another field: an error that appears while a button is pressed would move the button.
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
      const isNextFieldFocused = relatedTarget?.matches('input, select')
      const isChanged = target.value !== initialValues[name]
      if (isNextFieldFocused && isChanged) setTouchedNames(new Set([...touchedNames, name]))
    },
  })
  const submitIfValid = (work: () => unknown, onFault: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    formRef.current = event.currentTarget
    if (!hasFault(faults)) return work()
    onFault()
    setTouchedNames(new Set(Object.keys(values)))
    focusField(
      event.currentTarget,
      Object.keys(values).find(name => faults[name as Name]),
    )
  }
  /** Focuses a field that the server refused, and shows why until the user types. */
  const refuse = (name: Name, reason: Sentence) => {
    setRefusals({ [name]: reason } as Faults<Name>)
    setLastRefusal({ name })
  }
  return { values, field, submitIfValid, refuse }
}

const focusField = (form: HTMLFormElement | null, name: string | undefined) => {
  const element = name && form?.elements.namedItem(name)
  if (element instanceof HTMLElement) element.focus()
}
