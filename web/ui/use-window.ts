import { useLayoutEffect, useRef, useState } from 'react'

/** In pixels; tokens.css says the same as --row. */
const rowHeight = 44
/** Rows drawn above and below those that show, so that scrolling and tabbing find them there. */
const beyond = 12

/** Which of many rows of one height are drawn: those that their frame shows, and a few more. */
export const useWindow = (count: number, isOn: boolean) => {
  const frame = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const [shown, setShown] = useState(20)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !isOn) return
    const look = () => {
      setFirst(Math.floor(element.scrollTop / rowHeight))
      setShown(Math.ceil(element.clientHeight / rowHeight))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [isOn])
  const from = isOn ? Math.max(0, Math.min(first, count - shown) - beyond) : 0
  const until = isOn ? Math.min(count, first + shown + beyond) : count
  return { frame, from, until, above: from * rowHeight, below: (count - until) * rowHeight }
}
