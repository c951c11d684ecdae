import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { RowsPage } from '../api-responses.ts'
import { computeScrollScale } from './scroll-scale.ts'

/** In pixels, as in rows.css. */
const rowHeight = 36
const headHeight = 41
const maxFrameHeight = 520

/**
 * Scrolls the frame of the grid, and determines which rows are rendered. Returns the ref and the height of the frame, the height of its body,
 * the rendered rows with their tops, how many rows Page Down moves by, and a function that scrolls until a row is visible.
 */
export const useGridScroll = ({ total, offset }: RowsPage) => {
  const frameRef = useRef<HTMLDivElement>(null)
  const frameHeight = Math.min(maxFrameHeight, headHeight + total * rowHeight)
  const scrollScale = useMemo(
    () => computeScrollScale(total * rowHeight, frameHeight - headHeight),
    [total, frameHeight],
  )
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => frameRef.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // The frame has this height, so the first rendering need not wait for a measurement.
    initialRect: { width: 0, height: frameHeight },
    // Reports how far the rows have moved, which is more than the frame was scrolled if the ratio is above 1.
    observeElementOffset: ({ scrollElement }, setOffset) => {
      const updateOffset = () => setOffset((scrollElement?.scrollTop ?? 0) * scrollScale.ratio, false)
      updateOffset()
      scrollElement?.addEventListener('scroll', updateOffset, { passive: true })
      return () => scrollElement?.removeEventListener('scroll', updateOffset)
    },
  })

  // A URL of a later page has an offset, so the grid scrolls to the first row of that page.
  useEffect(() => {
    if (frameRef.current && offset > 0) frameRef.current.scrollTop = (offset * rowHeight) / scrollScale.ratio
  }, [offset, scrollScale])

  const scrollToRow = (row: number) => {
    const frame = frameRef.current
    if (!frame) return
    // Half a row stays free below the active one.
    const [visibleTop, visibleHeight] = [frame.scrollTop * scrollScale.ratio, frameHeight - headHeight - rowHeight / 2]
    const [rowTop, rowBottom] = [row * rowHeight, (row + 1) * rowHeight]
    if (rowTop < visibleTop) frame.scrollTop = rowTop / scrollScale.ratio
    else if (rowBottom > visibleTop + visibleHeight) frame.scrollTop = (rowBottom - visibleHeight) / scrollScale.ratio
  }
  // The virtualizer places rows in their full height, which may be larger than the height that is scrolled. The difference is subtracted.
  const scrollOffset = virtualizer.scrollOffset ?? 0
  const excessOffset = scrollOffset - scrollOffset / scrollScale.ratio
  const renderedRows = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - excessOffset }))
  // Page Down moves by the visible rows without the head; one row stays visible.
  const pageRows = Math.floor(frameHeight / rowHeight) - 2
  return { frameRef, frameHeight, bodyHeight: scrollScale.height, renderedRows, pageRows, scrollToRow }
}
