import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './options.ts'
import { useEarlyValue } from './use-early-value.ts'

/** Number of options that Page Up and Page Down skip. */
const pageLength = 10

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
  const [pointedIndex, setPointedIndex] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const { isLeft, host } = useLeaving(() => close())
  const active = Math.min(pointedIndex, options.length - 1)
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
    setPointedIndex(-1)
    onlyOption.clear()
  }
  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    close()
    onChoose(option.key)
  }
  const onlyOption = useOnlyOption(isSearching, () => options.length === 1 && choose(0))
  const step = (by: 1 | -1) => {
    setOpen(true)
    const from = active < 0 && by < 0 ? options.length : active
    if (options.length > 0) setPointedIndex((from + by + options.length) % options.length)
  }
  const leap = (by: number) => setPointedIndex(Math.max(0, Math.min(active + by, options.length - 1)))
  // During a search the list belongs to an earlier text, so nothing is selected from it.
  const enter = () => (active >= 0 && !isSearching ? choose(active) : text !== '' && onlyOption.take())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (!open) return
    else if (event.key === 'PageDown') leap(pageLength)
    else if (event.key === 'PageUp') leap(-pageLength)
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
        setPointedIndex(-1)
        onlyOption.clear()
      },
    },
    pointAt: (index: number) => ({
      // A press must not blur the field before the option is selected.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => {
        choose(index)
        input.current?.focus()
      },
    }),
  }
}

/** Selects the only option; during a search, when the options have arrived. */
const useOnlyOption = (isSearching: boolean, chooseNow: () => void) => {
  const [isAwaited, setIsAwaited] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search has ended
  useEffect(() => {
    if (isSearching || !isAwaited) return
    setIsAwaited(false)
    chooseNow()
  }, [isSearching, isAwaited])
  return { take: () => setIsAwaited(true), clear: () => setIsAwaited(false) }
}

/** Calls back when the focus has left the field. A press elsewhere counts when it ends, as an earlier error would move the button. */
const useLeaving = (onLeave: () => void) => {
  const [isLeft, setIsLeft] = useState(false)
  const lastKey = useRef<string>(undefined)
  return {
    isLeft,
    host: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        lastKey.current = event.key
      },
      onFocus: () => {
        lastKey.current = undefined
        setIsLeft(false)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget as Node | null)) return
        onLeave()
        if (lastKey.current === 'Tab') return setIsLeft(true)
        const checkFocus = () => setIsLeft(!currentTarget.contains(document.activeElement))
        document.addEventListener('click', checkFocus, { once: true })
      },
    },
  }
}
