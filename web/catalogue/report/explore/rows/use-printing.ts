import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is printed. The page is rendered within the event, because the browser prints what it then shows. */
export const usePrinting = () => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const printMedia = matchMedia('print')
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const onChange = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    // Printing may have begun before this effect.
    setIsPrinting(printMedia.matches)
    // Firefox prints a copy of the page, and the media of the page itself never changes.
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    printMedia.addEventListener('change', onChange)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      printMedia.removeEventListener('change', onChange)
    }
  }, [])
  return isPrinting
}
