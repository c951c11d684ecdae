import { type RefObject, useEffect } from 'react'

/** Submits the form on Ctrl+S, or Cmd+S on a Mac, unless a dialog is open. */
export const useSaveKey = (form: RefObject<HTMLFormElement | null>, isOn: boolean) => {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form, isOn])
}
