import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './Combobox.tsx'

/** Typing or an arrow opens the list, arrows go round in it, Enter takes an option, Escape and leaving close it. */
export const useCombobox = (
  options: Option[],
  { text, onText, onChoose }: { text: string; onText: (text: string) => void; onChoose: (key: string) => void },
) => {
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const active = Math.min(pointed, options.length - 1)
  useEffect(() => {
    if (open && active >= 0)
      document.getElementById(`${input.current?.id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  // What was typed before the page came alive counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    const typed = input.current?.value
    if (!typed || typed === text) return
    onText(typed)
    setOpen(input.current === document.activeElement)
  }, [])
  const close = () => {
    setOpen(false)
    setPointed(-1)
  }
  const choose = (at: number) => {
    const option = options[at]
    if (!option) return
    close()
    onChoose(option.key)
  }
  const step = (by: 1 | -1) => {
    setOpen(true)
    const from = active < 0 && by < 0 ? options.length : active
    if (options.length > 0) setPointed((from + by + options.length) % options.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && open && active >= 0) choose(active)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
  }
  return {
    open,
    active,
    host: {
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        !currentTarget.contains(relatedTarget as Node | null) && close(),
    },
    input: {
      ref: input,
      onKeyDown,
      onClick: () => setOpen(true),
      onInput: () => {
        setOpen(true)
        setPointed(-1)
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
