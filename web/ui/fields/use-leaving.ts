import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

/**
 * Calls `onLeave` when the focus leaves the field. Returns whether the field was left, and the props of the field. After a press elsewhere,
 * `wasLeft` becomes true only when the press ends: an error that appears earlier would move the pressed button.
 */
export const useLeaving = (onLeave: () => void) => {
  const [wasLeft, setWasLeft] = useState(false)
  const lastKey = useRef<string>(undefined)
  return {
    wasLeft,
    host: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        lastKey.current = event.key
      },
      onFocus: () => {
        lastKey.current = undefined
        setWasLeft(false)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget as Node | null)) return
        onLeave()
        const isLeftByKeyboard = lastKey.current === 'Tab'
        if (isLeftByKeyboard) return setWasLeft(true)
        const checkFocus = () => setWasLeft(!currentTarget.contains(document.activeElement))
        document.addEventListener('click', checkFocus, { once: true })
      },
    },
  }
}
