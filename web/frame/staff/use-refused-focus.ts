import { useEffect, useRef, useState } from 'react'

/**
 * Focuses the first invalid field after each submission: at once if the form itself finds the fault, otherwise after the response. The form
 * calls `markTried` when it is submitted.
 */
export const useRefusedFocus = (busy: boolean) => {
  const formRef = useRef<HTMLFormElement>(null)
  const [tryCount, setTryCount] = useState(0)
  useEffect(() => {
    if (tryCount > 0 && !busy) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tryCount, busy])
  return { formRef, markTried: () => setTryCount(tryCount + 1) }
}
