import { useEffect } from 'react'

/** Ignores files dropped outside a box, as the browser would otherwise open them in place of the page. */
export const useStrayDrops = () => {
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', hold)
    addEventListener('drop', hold)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('drop', hold)
    }
  }, [])
}
