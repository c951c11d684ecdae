import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { claimTip, computePlace } from './tips.ts'

interface Tip {
  /** The element that the tip explains. */
  host: HTMLElement
  text: string
}

/** A tip stays open this long after the pointer has left its element, so that the pointer can reach the tip. */
const closeDelayMilliseconds = 120

/** Shows the tip of the hovered or focused element. Escape closes the tip, and the pointer may move onto it (WCAG 1.4.13). */
export const Tips = () => {
  const [tip, setTip] = useState<Tip>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => watchForTips(setTip, box), [])
  useLayoutEffect(() => {
    if (!tip || !box.current) return
    const { left, top } = computePlace(tip.host, box.current)
    Object.assign(box.current.style, { left: `${left}px`, top: `${top}px` })
  }, [tip])
  // Hidden from screen readers, which already read the same text as the name of the element.
  return tip ? (
    <div ref={box} className="tip" aria-hidden="true">
      {tip.text}
    </div>
  ) : null
}

/** Calls `show` with each new tip, and with undefined when it closes; returns the function that ends this. */
const watchForTips = (show: (tip: Tip | undefined) => void, box: { current: HTMLElement | null }) => {
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  const hide = () => show(undefined)
  const onPointerOver = ({ target }: Event) => {
    if (target instanceof Node && box.current?.contains(target)) return clearTimeout(hideTimer)
    const nextTip = claimTip(target)
    clearTimeout(hideTimer)
    if (nextTip) return show(nextTip)
    hideTimer = setTimeout(hide, closeDelayMilliseconds)
  }
  const onFocusIn = ({ target }: Event) =>
    show(target instanceof Element && target.matches(':focus-visible') ? claimTip(target) : undefined)
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('pointerover', onPointerOver, { signal, passive: true })
  document.addEventListener('focusin', onFocusIn, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  document.addEventListener('scroll', hide, { signal, passive: true, capture: true })
  return () => listeners.abort()
}
