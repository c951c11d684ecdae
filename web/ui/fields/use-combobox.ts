import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './options.ts'

/** How many options Page Up and Page Down go over. */
const page = 10

interface Field {
  text: string
  /** The options are still those of an earlier text. */
  isSearching: boolean
  onText: (text: string) => void
  onChoose: (key: string) => void
}

/**
 * Typing or an arrow opens the list. Arrows go round in it, Page Up and Page Down go over ten options. Enter takes the option that is
 * pointed at, or the only one; during a search it takes the option that the search finds, if there is only one. Escape and leaving close
 * the list.
 */
export const useCombobox = (options: Option[], { text, isSearching, onText, onChoose }: Field) => {
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const { isLeft, host } = useLeaving(() => close())
  const active = Math.min(pointed, options.length - 1)
  useEffect(() => {
    if (open && active >= 0)
      document.getElementById(`${input.current?.id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  useEarlyText(input, text, typed => {
    onText(typed)
    setOpen(input.current === document.activeElement)
  })
  const close = () => {
    setOpen(false)
    setPointed(-1)
    only.forget()
  }
  const choose = (at: number) => {
    const option = options[at]
    if (!option) return
    close()
    onChoose(option.key)
  }
  const only = useOnlyOption(isSearching, () => options.length === 1 && choose(0))
  const step = (by: 1 | -1) => {
    setOpen(true)
    const from = active < 0 && by < 0 ? options.length : active
    if (options.length > 0) setPointed((from + by + options.length) % options.length)
  }
  const leap = (by: number) => setPointed(Math.max(0, Math.min(active + by, options.length - 1)))
  // While a search runs, the list is that of an earlier text: nothing of it is taken.
  const enter = () => (active >= 0 && !isSearching ? choose(active) : text !== '' && only.take())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (!open) return
    else if (event.key === 'PageDown') leap(page)
    else if (event.key === 'PageUp') leap(-page)
    else if (event.key === 'Enter') enter()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return {
    open,
    active,
    isLeft,
    host,
    input: {
      ref: input,
      onKeyDown,
      onClick: () => setOpen(true),
      onInput: () => {
        setOpen(true)
        setPointed(-1)
        only.forget()
      },
    },
    pointAt: (at: number) => ({
      // A press must not take the focus out of the field before the option is taken.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => {
        choose(at)
        input.current?.focus()
      },
    }),
  }
}

/** Takes the only option; while the options are being searched for, when they are there. */
const useOnlyOption = (isSearching: boolean, takeNow: () => void) => {
  const [isAwaited, setAwaited] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the search has ended
  useEffect(() => {
    if (isSearching || !isAwaited) return
    setAwaited(false)
    takeNow()
  }, [isSearching, isAwaited])
  return { take: () => setAwaited(true), forget: () => setAwaited(false) }
}

/** Hands on what was typed before the page came alive. */
const useEarlyText = (input: { current: HTMLInputElement | null }, text: string, onText: (typed: string) => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    const typed = input.current?.value
    if (typed && typed !== text) onText(typed)
  }, [])
}

/** Whether the focus has left the field. A press elsewhere counts when it has ended: a fault told earlier would move what is pressed. */
const useLeaving = (onLeave: () => void) => {
  const [isLeft, setLeft] = useState(false)
  const key = useRef<string>(undefined)
  return {
    isLeft,
    host: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        key.current = event.key
      },
      onFocus: () => {
        key.current = undefined
        setLeft(false)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget as Node | null)) return
        onLeave()
        if (key.current === 'Tab') return setLeft(true)
        const end = () => setLeft(!currentTarget.contains(document.activeElement))
        document.addEventListener('click', end, { once: true })
      },
    },
  }
}
