import { useState } from 'react'

/**
 * Holds the subject of the open dialog, e.g. the row that it edits; undefined if none is open. `close` closes only the dialog that was open
 * in the same rendering. So a cancelled dialog whose response arrives late does not close the next dialog.
 */
export const useOpened = <Subject>() => {
  const [current, setCurrent] = useState<{ subject: Subject }>()
  const open = (subject: Subject) => setCurrent({ subject })
  const close = () => setCurrent(previous => (previous === current ? undefined : previous))
  return [current?.subject, open, close] as const
}
