import { useLayoutEffect, useState } from 'react'

/** In pixels; must match --row in tokens.css. */
const rowHeight = 44
/** Rows rendered above and below the visible ones, for scrolling and tabbing. */
const overscanRows = 12

/** Returns which of many rows of equal height are rendered: those visible in their frame, and a few more. */
export const useWindow = (count: number, isOn: boolean) => {
  // A state, as the frame is unmounted when rows fail to load, and mounted again later.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [first, setFirst] = useState(0)
  const [visibleCount, setVisibleCount] = useState(20)
  useLayoutEffect(() => {
    if (!frame || !isOn) return
    const measure = () => {
      setFirst(Math.floor(frame.scrollTop / rowHeight))
      setVisibleCount(Math.ceil(frame.clientHeight / rowHeight))
    }
    measure()
    frame.addEventListener('scroll', measure, { passive: true })
    const sizeObserver = new ResizeObserver(measure)
    sizeObserver.observe(frame)
    return () => {
      frame.removeEventListener('scroll', measure)
      sizeObserver.disconnect()
    }
  }, [frame, isOn])
  const from = isOn ? Math.max(0, Math.min(first, count - visibleCount) - overscanRows) : 0
  const until = isOn ? Math.min(count, first + visibleCount + overscanRows) : count
  return { frame, setFrame, from, until, above: from * rowHeight, below: (count - until) * rowHeight }
}
