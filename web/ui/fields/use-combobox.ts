import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './options.ts'
import { useEarlyValue } from './use-early-value.ts'

/** Number of options that Page Up and Page Down skip. */
const optionsPerPage = 10

interface Field {
  text: string
  /** True while the options still belong to an earlier text. */
  isSearching: boolean
  onText: (text: string) => void
  onChoose: (key: string) => void
}

/**
 * Handles the keyboard and pointer of a combobox. Typing or an arrow key opens the list, Escape and blur close it. Arrow keys wrap around;
 * Page Up and Page Down skip ten options. Enter selects the active option. If none is active, Enter selects the only option; during a
 * search it waits for the results. Returns the state of the list, and props for the field (`host`), its `input` and each option (`pointAt`).
 */
export const useCombobox = (options: Option[], { text, isSearching, onText, onChoose }: Field) => {
  const [open, setOpen] = useState(false)
  const [pointedIndex, setPointedIndex] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const { wasLeft, host } = useLeaving(() => close())
  // -1 if no option is active. After the list has become shorter, the pointed index may be beyond its end.
  const activeIndex = Math.min(pointedIndex, options.length - 1)
  useEffect(() => {
    if (open && activeIndex >= 0)
      document.getElementById(`${input.current?.id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, activeIndex])
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
    onlyOption.cancel()
  }
  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    close()
    onChoose(option.key)
  }
  const onlyOption = useOnlyOption(isSearching, () => options.length === 1 && choose(0))
  const step = (offset: 1 | -1) => {
    setOpen(true)
    // Arrow Up without an active option leads to the last one.
    const startIndex = activeIndex < 0 && offset < 0 ? options.length : activeIndex
    if (options.length > 0) setPointedIndex((startIndex + offset + options.length) % options.length)
  }
  const stepPage = (offset: number) => setPointedIndex(Math.max(0, Math.min(activeIndex + offset, options.length - 1)))
  const chooseByEnter = () => {
    // During a search the list belongs to an earlier text, so nothing is selected from it.
    if (activeIndex >= 0 && !isSearching) choose(activeIndex)
    else if (text !== '') onlyOption.request()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (!open) return
    else if (event.key === 'PageDown') stepPage(optionsPerPage)
    else if (event.key === 'PageUp') stepPage(-optionsPerPage)
    else if (event.key === 'Enter') chooseByEnter()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return {
    open,
    active: activeIndex,
    wasLeft,
    host,
    input: {
      ref: input,
      onKeyDown,
      onClick: () => setOpen(true),
      onInput: () => {
        setOpen(true)
        setPointedIndex(-1)
        onlyOption.cancel()
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

/** Selects the only option on request: in the next rendering, or during a search once the search has ended. */
const useOnlyOption = (isSearching: boolean, chooseNow: () => void) => {
  const [isRequested, setIsRequested] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search has ended
  useEffect(() => {
    if (isSearching || !isRequested) return
    setIsRequested(false)
    chooseNow()
  }, [isSearching, isRequested])
  return { request: () => setIsRequested(true), cancel: () => setIsRequested(false) }
}

/**
 * Calls `onLeave` when the focus leaves the field, and returns whether the field was left. After a press elsewhere, `wasLeft` becomes true
 * only when the press ends: an error that appears earlier would move the pressed button.
 */
const useLeaving = (onLeave: () => void) => {
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
        if (lastKey.current === 'Tab') return setWasLeft(true)
        const checkFocus = () => setWasLeft(!currentTarget.contains(document.activeElement))
        document.addEventListener('click', checkFocus, { once: true })
      },
    },
  }
}
