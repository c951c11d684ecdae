import { type ChangeEvent, type ChangeEventHandler, useEffect, useRef, useState } from 'react'
import { useAlive } from '../use-alive.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Passes on a value that was typed or chosen before hydration, once: React keeps it in the page without reporting it, and the next render
 * would overwrite it.
 */
export const useEarlyValue = <Field extends Control>(find: () => Field | null, onEarly: (control: Field) => void) => {
  // A field of a page or dialog that opens later was not typed into before.
  const isHydrated = useRef(!useAlive())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const control = isHydrated.current ? find() : null
    if (control && control.value !== computeUntouchedValue(control)) onEarly(control)
  }, [])
}

/** Reports a value from before hydration of the control with this id as a change. */
export const useEarlyChange = <Field extends Control>(id: string, onChange: ChangeEventHandler<Field> | undefined) => {
  const find = () => document.getElementById(id) as Field | null
  // React resets a text area that was not empty when it hydrates it, before any effect, so its text is read during the first render.
  const [early] = useState(() => (typeof document === 'undefined' ? undefined : find()?.value))
  const restore = () => {
    const control = find()
    if (control && early !== undefined && control.value === computeUntouchedValue(control)) control.value = early
    return control
  }
  useEarlyValue(restore, control =>
    onChange?.({ target: control, currentTarget: control } as unknown as ChangeEvent<Field>),
  )
}

/** Returns the value that the control had in the page as it was sent, in the browser's form: line ends, spaces around an address. */
const computeUntouchedValue = (control: Control) => {
  const copy = control.cloneNode(true) as Control
  // The copy of a select already has the choice of the page as it was sent.
  if (!(copy instanceof HTMLSelectElement)) copy.value = copy.defaultValue
  return copy.value
}
