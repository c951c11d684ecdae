import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is printed: the browser takes its picture right after the event, so the page is rendered within it. */
export const usePrinting = () => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const change = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    // The print may have begun before this ran.
    setIsPrinting(paper.matches)
    // Firefox prints a copy of the page, whose media never changes.
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
