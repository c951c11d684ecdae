import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { nextItem } from './menus.ts'

/**
 * A button that opens a menu, as the keyboard knows it (WAI-ARIA menu button): arrows open it and go round in it, Escape closes it and
 * goes back to the button, Tab and a press elsewhere close it.
 */
export const useMenu = () => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (open && wanted.current) focusItem(list.current, wanted.current)
    wanted.current = undefined
  }, [open])
  const close = () => setOpen(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      close()
      button.current?.focus()
    } else if (event.key === 'Tab') return close()
    else if (open ? !focusItem(list.current, event.key) : !event.key.startsWith('Arrow')) return
    else if (!open) openAt(event.key)
    event.preventDefault()
  }
  const openAt = (key: string) => {
    wanted.current = key
    setOpen(true)
  }
  // A press by keyboard comes without a place on the screen, and goes on to the first item.
  const onClick = ({ detail }: { detail: number }) => (open ? close() : detail === 0 ? openAt('Home') : setOpen(true))
  useElsewhere(open, setOpen, [button, list])
  return {
    open,
    close,
    host: { onKeyDown },
    button: { ref: button, onClick, 'aria-haspopup': 'menu', 'aria-expanded': open, 'aria-controls': id },
    list: { ref: list, id, role: 'menu', hidden: !open },
  } as const
}

/** Items that the page's width hides are none. */
const focusItem = (list: HTMLElement | null, key: string) => {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].filter(item => item.offsetParent)
  const next = nextItem(key, items.indexOf(document.activeElement as HTMLElement), items.length)
  if (next === undefined) return false
  items[next]?.focus()
  return true
}

/** A press elsewhere closes the menu: browsers do not all move the focus there. */
const useElsewhere = (open: boolean, setOpen: (open: boolean) => void, parts: { current: HTMLElement | null }[]) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: refs stay what they are
  useEffect(() => {
    if (!open) return
    const press = ({ target }: Event) => {
      if (!parts.some(({ current }) => current?.contains(target as Node))) setOpen(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])
}
