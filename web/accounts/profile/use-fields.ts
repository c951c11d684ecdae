import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sentence } from '../sentences.ts'
import { type Faults, hasFault } from './faults.ts'

/**
 * The fields of a form by their names. A fault shows once its field has been left or the form was to be sent; `whole` runs its work only
 * when there is none, and otherwise leads to the first that has one.
 */
export const useFields = <Values extends Record<string, string>>(
  start: Values,
  faultsOf: (values: Values) => Faults<Extract<keyof Values, string>>,
) => {
  type Name = Extract<keyof Values, string>
  const { t } = useTranslation('messages')
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Faults<Name>>({})
  const faults = faultsOf(values)
  const sentence = (fault: Sentence | undefined) => fault && t(fault)
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: sentence(refused[name]) ?? (left.has(name) ? sentence(faults[name]) : undefined),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setValues({ ...values, [name]: target.value })
      setRefused(({ [name]: _, ...others }) => others as Faults<Name>)
    },
    // Checked only when the focus moves to another field: a sentence that appears while a button is pressed would move it away from the press.
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLInputElement | HTMLSelectElement>) =>
      relatedTarget?.matches('input, select') && target.value !== start[name] && setLeft(new Set([...left, name])),
  })
  const whole = (work: () => unknown) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!hasFault(faults)) return work()
    setLeft(new Set(Object.keys(values)))
    const first = Object.keys(values).find(name => faults[name as Name])
    const element = first && event.currentTarget.elements.namedItem(first)
    if (element instanceof HTMLElement) element.focus()
  }
  /** Empties a field that the server refused, and says why until something else is typed. */
  const refuse = (name: Name, why: Sentence) => {
    setValues(last => ({ ...last, [name]: '' }))
    setRefused({ [name]: why } as Faults<Name>)
  }
  return { values, field, whole, refuse }
}
