import { useEffect, useRef } from 'react'

/**
 * Returns a ref for a part of the page. Once the part has content, it is scrolled to the top of the window, so that its first lines are
 * visible.
 */
export const useScrollToPart = ({ isReady }: { isReady: boolean }) => {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isReady) part.current?.scrollIntoView({ block: 'start' })
  }, [isReady])
  return part
}
