import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { findNextItem, findTyped } from './menus.ts'

/** A letter typed within this time after the previous one continues its word. */
const typingPauseMilliseconds = 600

/**
 * Handles a menu button (WAI-ARIA): arrow keys open the menu and wrap around, letters select the item that starts with them, Escape closes
 * it and focuses the button, Tab and a press elsewhere close it.
 */
export const useMenu = () => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const openingKey = useRef<string>(undefined)
  const focusTyped = useTypeAhead(list)
  useEffect(() => {
    if (open && openingKey.current) focusItem(list.current, openingKey.current)
    openingKey.current = undefined
  }, [open])
  const close = () => setOpen(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      close()
      button.current?.focus()
    } else if (event.key === 'Tab') return close()
    else if (open && isLetter(event)) focusTyped(event)
    else if (open ? !focusItem(list.current, event.key) : !event.key.startsWith('Arrow')) return
    else if (!open) openAt(event.key)
    event.preventDefault()
  }
  const openAt = (key: string) => {
    openingKey.current = key
    setOpen(true)
  }
  // A press by keyboard has no click count, and focuses the first item.
  const onClick = ({ detail }: { detail: number }) => (open ? close() : detail === 0 ? openAt('Home') : setOpen(true))
  useCloseOnPressElsewhere(open, setOpen, [button, list])
  return {
    open,
    close,
    host: { onKeyDown },
    button: { ref: button, onClick, 'aria-haspopup': 'menu', 'aria-expanded': open, 'aria-controls': id },
    list: { ref: list, id, role: 'menu', hidden: !open },
  } as const
}

/** Returns true for a key that types a letter or another sign, except Space, which presses the item. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Moves the focus to the item that starts with the letters typed in quick succession. */
const useTypeAhead = (list: { current: HTMLElement | null }) => {
  const typed = useRef({ letters: '', at: 0 })
  return ({ key, timeStamp }: KeyboardEvent) => {
    const { letters, at } = typed.current
    typed.current = { letters: timeStamp - at < typingPauseMilliseconds ? letters + key : key, at: timeStamp }
    const items = listShownItems(list.current)
    const labels = items.map(({ textContent }) => textContent ?? '')
    const next = findTyped(typed.current.letters, items.indexOf(document.activeElement as HTMLElement), labels)
    if (next !== undefined) items[next]?.focus()
  }
}

/** Lists the visible items, as some are hidden at some widths. */
const listShownItems = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].filter(item => item.offsetParent)

const focusItem = (list: HTMLElement | null, key: string) => {
  const items = listShownItems(list)
  const next = findNextItem(key, items.indexOf(document.activeElement as HTMLElement), items.length)
  if (next === undefined) return false
  items[next]?.focus()
  return true
}

/** Closes the menu when the pointer is pressed elsewhere, as not all browsers move the focus there. */
const useCloseOnPressElsewhere = (
  open: boolean,
  setOpen: (open: boolean) => void,
  parts: { current: HTMLElement | null }[],
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: refs never change
  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: Event) => {
      if (!parts.some(({ current }) => current?.contains(target as Node))) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])
}
