import { useEffect, useRef, useState } from 'react'

/** Focuses the first field that the form refuses, or that the server has refused once the request is complete. */
export const useRefusedFocus = (busy: boolean) => {
  const formRef = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0 && !busy) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries, busy])
  return { formRef, markTried: () => setTries(tries + 1) }
}
