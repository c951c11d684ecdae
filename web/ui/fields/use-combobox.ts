import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './options.ts'
import { useEarlyValue } from './use-early-value.ts'

/** Number of options that Page Up and Page Down skip. */
const page = 10

interface Field {
  text: string
  /** True while the options still belong to an earlier text. */
  isSearching: boolean
  onText: (text: string) => void
  onChoose: (key: string) => void
}

/**
 * Handles the keyboard and pointer of a combobox. Typing or an arrow key opens the list. Arrow keys wrap around, Page Up and Page Down skip
 * ten options. Enter selects the active option, or the only one; during a search it waits for the results. Escape and blur close the list.
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
  useEarlyValue(
    () => input.current,
    control => {
      onText(control.value)
      setOpen(control === document.activeElement)
    },
  )
  const close = () => {
    setOpen(false)
    setPointed(-1)
    only.clear()
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
  // During a search the list belongs to an earlier text, so nothing is selected from it.
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
        only.clear()
      },
    },
    pointAt: (at: number) => ({
      // A press must not blur the field before the option is selected.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => {
        choose(at)
        input.current?.focus()
      },
    }),
  }
}

/** Selects the only option; during a search, when the options have arrived. */
const useOnlyOption = (isSearching: boolean, takeNow: () => void) => {
  const [isAwaited, setIsAwaited] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search has ended
  useEffect(() => {
    if (isSearching || !isAwaited) return
    setIsAwaited(false)
    takeNow()
  }, [isSearching, isAwaited])
  return { take: () => setIsAwaited(true), clear: () => setIsAwaited(false) }
}

/** Calls back when the focus has left the field. A press elsewhere counts at its end, as an earlier error would move the button. */
const useLeaving = (onLeave: () => void) => {
  const [isLeft, setIsLeft] = useState(false)
  const key = useRef<string>(undefined)
  return {
    isLeft,
    host: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        key.current = event.key
      },
      onFocus: () => {
        key.current = undefined
        setIsLeft(false)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget as Node | null)) return
        onLeave()
        if (key.current === 'Tab') return setIsLeft(true)
        const end = () => setIsLeft(!currentTarget.contains(document.activeElement))
        document.addEventListener('click', end, { once: true })
      },
    },
  }
}
