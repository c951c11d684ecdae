import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { usePressElsewhere } from '../use-press-elsewhere.ts'
import { findNextItem, findTypedItem } from './menus.ts'

/** Letters that are typed with shorter pauses than this form one search text. */
const typingPauseMilliseconds = 600

/**
 * Handles the keyboard and pointer of a menu with its button (WAI-ARIA menu button). Arrow keys open the menu and wrap around. Letters
 * focus the item that starts with them. Escape closes the menu and focuses the button; Tab and a press elsewhere close it.
 */
export const useMenu = () => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const listRef = useRef<HTMLUListElement>(null)
  /** The key that chooses the item to focus once the list is visible; after a click by keyboard, `Home` for the first item. */
  const openingKey = useRef<string>(undefined)
  const focusTyped = useTypeAhead(listRef)
  useEffect(() => {
    if (open && openingKey.current) focusItem(listRef.current, openingKey.current)
    openingKey.current = undefined
  }, [open])
  const close = () => setOpen(false)
  /** Applies a key to the menu. Returns false if the menu does not use it, so that it has its usual effect. */
  const applyKey = (event: KeyboardEvent) => {
    // The browser still moves the focus.
    if (event.key === 'Tab') {
      close()
      return false
    }
    if (!open) {
      const opensMenu = event.key.startsWith('Arrow')
      if (opensMenu) openByKey(event.key)
      return opensMenu
    }
    if (event.key === 'Escape') {
      close()
      buttonRef.current?.focus()
      return true
    }
    if (isCharacterKey(event)) {
      focusTyped(event)
      return true
    }
    return focusItem(listRef.current, event.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (applyKey(event)) event.preventDefault()
  }
  /** Opens the menu and focuses the item that the key would move to. */
  const openByKey = (key: string) => {
    openingKey.current = key
    setOpen(true)
  }
  const onClick = ({ detail: clickCount }: { detail: number }) => {
    // A click that a key causes has no click count.
    const isByKeyboard = clickCount === 0
    if (open) close()
    else if (isByKeyboard) openByKey('Home')
    else setOpen(true)
  }
  usePressElsewhere([buttonRef, listRef], close, { isActive: open })
  return {
    open,
    close,
    // Props of the element around the button and the list.
    host: { onKeyDown },
    button: { ref: buttonRef, onClick, 'aria-haspopup': 'menu', 'aria-expanded': open, 'aria-controls': id },
    list: { ref: listRef, id, role: 'menu', hidden: !open },
  } as const
}

/** Returns true for a key that types a character, except Space, which presses the item. */
const isCharacterKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Moves the focus to the item that starts with the letters typed in quick succession. */
const useTypeAhead = (list: { current: HTMLElement | null }) => {
  const typed = useRef({ letters: '', lastMilliseconds: 0 })
  return ({ key, timeStamp }: KeyboardEvent) => {
    const { letters, lastMilliseconds } = typed.current
    const isSameWord = timeStamp - lastMilliseconds < typingPauseMilliseconds
    typed.current = { letters: isSameWord ? letters + key : key, lastMilliseconds: timeStamp }
    const items = listShownItems(list.current)
    const labels = items.map(({ textContent }) => textContent ?? '')
    const nextIndex = findTypedItem(typed.current.letters, items.indexOf(document.activeElement as HTMLElement), labels)
    if (nextIndex !== undefined) items[nextIndex]?.focus()
  }
}

/** Lists the visible items: the stylesheet hides some at some widths of the window. */
const listShownItems = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].filter(item => item.offsetParent)

/** Moves the focus within the menu; returns false if the key does not move it. */
const focusItem = (list: HTMLElement | null, key: string) => {
  const items = listShownItems(list)
  const nextIndex = findNextItem(key, items.indexOf(document.activeElement as HTMLElement), items.length)
  if (nextIndex === undefined) return false
  items[nextIndex]?.focus()
  return true
}
