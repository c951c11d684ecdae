import { useState } from 'react'

/**
 * Holds what a dialog was opened for, if one is open. `close` closes only the dialog that is open when it is rendered, so that the late
 * response of a dialog that was cancelled does not close the next one.
 */
export const useOpened = <Subject>() => {
  const [current, setCurrent] = useState<{ subject: Subject }>()
  const open = (subject: Subject) => setCurrent({ subject })
  const close = () => setCurrent(previous => (previous === current ? undefined : previous))
  return [current?.subject, open, close] as const
}
