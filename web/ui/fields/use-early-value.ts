import { type ChangeEvent, type ChangeEventHandler, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../use-is-hydrated.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Calls `onEarly` once if a value was typed or chosen before hydration. React keeps such a value in the page without reporting it, and the
 * next rendering would overwrite it.
 */
export const useEarlyValue = <Field extends Control>(find: () => Field | null, onEarly: (control: Field) => void) => {
  // Only a field of the server's page can have an early value, not one that is rendered after hydration.
  const isFromServer = useRef(!useIsHydrated())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const control = isFromServer.current ? find() : null
    if (control && control.value !== computeServerValue(control)) onEarly(control)
  }, [])
}

/** Calls `onChange` if a value was typed or chosen before hydration in the control with this id. */
export const useEarlyChange = <Field extends Control>(id: string, onChange: ChangeEventHandler<Field> | undefined) => {
  const find = () => document.getElementById(id) as Field | null
  // While React hydrates a text area with a default text, it resets the text before any effect. So the text is read in the first rendering.
  const [early] = useState(() => (typeof document === 'undefined' ? undefined : find()?.value))
  const restore = () => {
    const control = find()
    if (control && early !== undefined && control.value === computeServerValue(control)) control.value = early
    return control
  }
  useEarlyValue(restore, control =>
    onChange?.({ target: control, currentTarget: control } as unknown as ChangeEvent<Field>),
  )
}

/** Returns the value that the server sent for a control, after the browser has normalised it, e.g. the line ends of a text. */
const computeServerValue = (control: Control) => {
  const copy = control.cloneNode(true) as Control
  // The copy of a select has the option that the server selected, not the chosen one.
  if (!(copy instanceof HTMLSelectElement)) copy.value = copy.defaultValue
  return copy.value
}
