import { useState } from 'react'

/**
 * Holds what a dialog was opened for, if one is open. `close` closes only the dialog that is open when it is rendered, so that the late
 * response of a dialog that was cancelled does not close the next one.
 */
export const useOpened = <Subject>() => {
  const [opened, setOpened] = useState<{ subject: Subject }>()
  const open = (subject: Subject) => setOpened({ subject })
  const close = () => setOpened(now => (now === opened ? undefined : now))
  return [opened?.subject, open, close] as const
}
