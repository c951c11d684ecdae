import { useEffect } from 'react'

/** Focuses the page's search box on '/', unless the user is typing. */
export const useSearchKey = () =>
  useEffect(() => {
    const focusSearchBox = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      const box = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (!box) return
      event.preventDefault()
      box.focus()
    }
    document.addEventListener('keydown', focusSearchBox)
    return () => document.removeEventListener('keydown', focusSearchBox)
  }, [])
