import { type RefObject, useEffect } from 'react'

/** Returns true for Ctrl+S, or Cmd+S on a Mac. */
const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Submits the form when the user presses Ctrl+S or Cmd+S, unless a dialog is open. */
export const useSaveKey = (form: RefObject<HTMLFormElement | null>, { isEnabled }: { isEnabled: boolean }) => {
  useEffect(() => {
    if (!isEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      // The browser would save the page as a file.
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form, isEnabled])
}
