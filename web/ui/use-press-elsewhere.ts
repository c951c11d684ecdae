import { useEffect, useRef } from 'react'

/**
 * Calls `onPress` when the pointer is pressed outside these elements, while `isActive`. The blur event is not enough, as some browsers keep
 * the focus on such a press.
 */
export const usePressElsewhere = (
  parts: readonly { current: HTMLElement | null }[],
  onPress: (target: Element) => void,
  { isActive = true }: { isActive?: boolean } = {},
) => {
  const latest = useRef({ parts, onPress })
  latest.current = { parts, onPress }
  useEffect(() => {
    if (!isActive) return
    const onPointerDown = ({ target }: Event) => {
      const isInside = latest.current.parts.some(({ current }) => current?.contains(target as Node))
      if (!isInside) latest.current.onPress(target as Element)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isActive])
}
