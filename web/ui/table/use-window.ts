import { useLayoutEffect, useState } from 'react'

/** Height of a row in pixels. It must match --row in tokens.css. */
const rowHeight = 44
/** Rows rendered above and below the visible ones, for scrolling and tabbing. */
const overscanRows = 12
/** Visible rows until the frame is measured. */
const assumedVisibleRows = 20

/**
 * Returns which of many rows of equal height are rendered: those from `from` until before `until`, which are visible in their frame or near
 * it. `above` and `below` are the heights of the others in pixels. If `isWindowed` is false, all rows are rendered.
 */
export const useVisibleRows = (count: number, { isWindowed }: { isWindowed: boolean }) => {
  // A state instead of a ref, as the frame is replaced by an error when rows fail to load, and measured again after it.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [first, setFirst] = useState(0)
  const [visibleCount, setVisibleCount] = useState(assumedVisibleRows)
  useLayoutEffect(() => {
    if (!frame || !isWindowed) return
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
  }, [frame, isWindowed])
  const from = isWindowed ? Math.max(0, Math.min(first, count - visibleCount) - overscanRows) : 0
  const until = isWindowed ? Math.min(count, first + visibleCount + overscanRows) : count
  return { frame, setFrame, from, until, above: from * rowHeight, below: (count - until) * rowHeight }
}
