import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useEarlyValue } from '../use-early-value.ts'
import { useLeaving } from '../use-leaving.ts'
import type { Option } from './options.ts'
import { useOnlyOption } from './use-only-option.ts'
import { useOptionList } from './use-option-list.ts'

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
 * search it waits for the results. Returns the state of the list, and the props of the field, of its input and of each option.
 */
export const useCombobox = (options: Option[], { text, isSearching, onText, onChoose }: Field) => {
  const { isOpen: open, setIsOpen: setOpen, activeIndex, deactivate, step, stepPage } = useOptionList(options.length)
  const input = useRef<HTMLInputElement>(null)
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
  const onlyOption = useOnlyOption(() => options.length === 1 && choose(0), { isSearching })
  const close = () => {
    setOpen(false)
    deactivate()
    onlyOption.cancel()
  }
  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    close()
    onChoose(option.key)
  }
  const { wasLeft, host } = useLeaving(close)
  const chooseByEnter = () => {
    // During a search the list belongs to an earlier text, so nothing is selected from it.
    const canChooseActive = activeIndex >= 0 && !isSearching
    if (canChooseActive) choose(activeIndex)
    // With an empty field, Enter selects nothing.
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
        deactivate()
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
