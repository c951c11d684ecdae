import { useEffect, useRef } from 'react'

/** Brings a part of the page to the top of the window once it has something to show, so that nothing lies over its first lines. */
export const useShownWhole = (isReady: boolean) => {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isReady) part.current?.scrollIntoView({ block: 'start' })
  }, [isReady])
  return part
}
