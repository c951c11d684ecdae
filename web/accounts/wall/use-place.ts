import { type CSSProperties, useLayoutEffect, useState } from 'react'

const width = 480
const gap = 8

/** Places a dialog below the pressed element and inside the window; above it if there is more room. */
export const usePlace = (at: HTMLElement): CSSProperties => {
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const updatePlace = () => {
      const { left, top, bottom } = at.getBoundingClientRect()
      const room = { below: innerHeight - bottom - 2 * gap, above: top - 2 * gap }
      const isBelow = room.below >= Math.min(360, room.above)
      setPlace({
        '--wall-left': `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - width - 2 * gap))}px`,
        '--wall-top': isBelow ? `${bottom + gap}px` : 'auto',
        '--wall-bottom': isBelow ? 'auto' : `${innerHeight - top + gap}px`,
        '--wall-room': `${isBelow ? room.below : room.above}px`,
      } as CSSProperties)
    }
    updatePlace()
    addEventListener('resize', updatePlace)
    return () => removeEventListener('resize', updatePlace)
  }, [at])
  return place
}
