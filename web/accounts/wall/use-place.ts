import { type CSSProperties, useLayoutEffect, useState } from 'react'

/** The width of the dialog and its distance from the element and the window, as in wall.css. */
const width = 480
const gap = 8
/** The dialog is placed below if this height is free there, even if more is free above. */
const enoughHeight = 360

/** Places a dialog below the pressed element and inside the window; above the element if there is too little room below and more above. */
export const useDialogPosition = (at: HTMLElement): CSSProperties => {
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const updatePlace = () => {
      const { left, top, bottom } = at.getBoundingClientRect()
      const room = { below: innerHeight - bottom - 2 * gap, above: top - 2 * gap }
      const isBelow = room.below >= Math.min(enoughHeight, room.above)
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
