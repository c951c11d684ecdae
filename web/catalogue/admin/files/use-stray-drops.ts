import { useEffect } from 'react'

/** Ignores files that are dropped outside the drop areas, because the browser would open them in place of the page. */
export const useStrayDrops = () => {
  useEffect(() => {
    const ignoreDrop = (event: DragEvent) => {
      // A drop area has already handled the event.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', ignoreDrop)
    addEventListener('drop', ignoreDrop)
    return () => {
      removeEventListener('dragover', ignoreDrop)
      removeEventListener('drop', ignoreDrop)
    }
  }, [])
}
