import { useEffect } from 'react'

/** Ignores files dropped outside a box, as the browser would otherwise open them in place of the page. */
export const useStrayDrops = () => {
  useEffect(() => {
    const ignoreDrop = (event: DragEvent) => {
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
