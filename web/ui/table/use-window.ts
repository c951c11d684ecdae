import { useLayoutEffect, useState } from 'react'

/** In pixels; tokens.css says the same as --row. */
const rowHeight = 44
/** Rows drawn above and below those that show, so that scrolling and tabbing find them there. */
const beyond = 12

/** Which of many rows of one height are drawn: those that their frame shows, and a few more. */
export const useWindow = (count: number, isOn: boolean) => {
  // As state, for the frame gives way to another when rows fail to come, and comes back.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [first, setFirst] = useState(0)
  const [shown, setShown] = useState(20)
  useLayoutEffect(() => {
    if (!frame || !isOn) return
    const look = () => {
      setFirst(Math.floor(frame.scrollTop / rowHeight))
      setShown(Math.ceil(frame.clientHeight / rowHeight))
    }
    look()
    frame.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(frame)
    return () => {
      frame.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [frame, isOn])
  const from = isOn ? Math.max(0, Math.min(first, count - shown) - beyond) : 0
  const until = isOn ? Math.min(count, first + shown + beyond) : count
  return { frame, setFrame, from, until, above: from * rowHeight, below: (count - until) * rowHeight }
}
