import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sentence } from '../sentences.ts'
import { type Faults, hasFault } from './faults.ts'

/**
 * Holds the fields of a form by their names. A fault shows after its field was left or the form was submitted; `submitIfValid` runs its callback
 * only if there is no fault, and otherwise focuses the first faulty field.
 */
export const useFields = <Values extends Record<string, string>>(
  start: Values,
  computeFaults: (values: Values) => Faults<Extract<keyof Values, string>>,
) => {
  type Name = Extract<keyof Values, string>
  const { t } = useTranslation('messages')
  const [values, setValues] = useState(start)
  const [touchedNames, setTouchedNames] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Faults<Name>>({})
  const faults = computeFaults(values)
  const sentence = (fault: Sentence | undefined) => fault && t(fault)
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: sentence(refused[name]) ?? (touchedNames.has(name) ? sentence(faults[name]) : undefined),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setValues(last => ({ ...last, [name]: value }))
      setRefused(({ [name]: _, ...others }) => others as Faults<Name>)
    },
    // Checked only when the focus moves to another field: an error that appears during a press would move the button.
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLInputElement | HTMLSelectElement>) =>
      relatedTarget?.matches('input, select') &&
      target.value !== start[name] &&
      setTouchedNames(new Set([...touchedNames, name])),
  })
  const submitIfValid = (work: () => unknown) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!hasFault(faults)) return work()
    setTouchedNames(new Set(Object.keys(values)))
    const first = Object.keys(values).find(name => faults[name as Name])
    const element = first && event.currentTarget.elements.namedItem(first)
    if (element instanceof HTMLElement) element.focus()
  }
  /** Clears a field that the server refused, and shows why until the user types. */
  const refuse = (name: Name, why: Sentence) => {
    setValues(last => ({ ...last, [name]: '' }))
    setRefused({ [name]: why } as Faults<Name>)
  }
  return { values, field, submitIfValid, refuse }
}
