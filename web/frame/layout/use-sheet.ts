import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Holds whether the sheet on phones is open. Every navigation and Escape close it. */
export const useSheet = () => {
  const { key } = useLocation()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: even a navigation to the same URL closes it
  useEffect(() => setIsSheetOpen(false), [key])
  useEffect(() => {
    if (!isSheetOpen) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setIsSheetOpen(false)
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isSheetOpen])
  return { isSheetOpen, setIsSheetOpen }
}
