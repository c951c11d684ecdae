import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { computePlace, takeTip } from './tips.ts'

interface Tip {
  host: HTMLElement
  text: string
}

/** A tip stays open this long, so that the pointer can reach it. */
const closeDelayMilliseconds = 120

/** Shows the tip of the hovered or focused element. Escape closes it, and the pointer may move over it (WCAG 1.4.13). */
export const Tips = () => {
  const [tip, setTip] = useState<Tip>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => watchForTips(setTip, box), [])
  useLayoutEffect(() => {
    if (!tip || !box.current) return
    const { left, top } = computePlace(tip.host, box.current)
    Object.assign(box.current.style, { left: `${left}px`, top: `${top}px` })
  }, [tip])
  // Hidden from screen readers, as an element with a tip has the same text as its name.
  return tip ? (
    <div ref={box} className="tip" aria-hidden="true">
      {tip.text}
    </div>
  ) : null
}

const watchForTips = (show: (tip: Tip | undefined) => void, box: { current: HTMLElement | null }) => {
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  const hide = () => show(undefined)
  const onPointerOver = ({ target }: Event) => {
    if (target instanceof Node && box.current?.contains(target)) return clearTimeout(hideTimer)
    const nextTip = takeTip(target)
    clearTimeout(hideTimer)
    if (nextTip) return show(nextTip)
    hideTimer = setTimeout(hide, closeDelayMilliseconds)
  }
  const onFocusIn = ({ target }: Event) =>
    show(target instanceof Element && target.matches(':focus-visible') ? takeTip(target) : undefined)
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
