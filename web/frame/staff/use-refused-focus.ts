import { useEffect, useRef, useState } from 'react'

/** Leads to the first field of a form that is refused, by the form itself or by the portal once it is not busy any more. */
export const useRefusedFocus = (busy: boolean) => {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries, busy])
  return { form, sent: () => setTries(tries + 1) }
}
