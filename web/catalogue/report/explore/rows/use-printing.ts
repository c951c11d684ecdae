import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is printed: the browser takes its picture right after the event, so the page is rendered within it. */
export const usePrinting = () => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const printMedia = matchMedia('print')
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const onChange = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    // The print may have begun before this ran.
    setIsPrinting(printMedia.matches)
    // Firefox prints a copy of the page, whose media never changes.
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
