import { useEffect, useRef } from 'react'

/** Scrolls a part of the page to the top of the window once it has content, so that nothing covers its first lines. */
export const useScrollToPart = (isReady: boolean) => {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isReady) part.current?.scrollIntoView({ block: 'start' })
  }, [isReady])
  return part
}
