import { useEffect, useRef } from 'react'
import { isFocusLost } from '../lost-focus.ts'

/** Focuses the row button in the place of a focused row that moves to the other list, or otherwise the search field. */
export const useKeptFocus = (total: number | undefined) => {
  const list = useRef<HTMLElement>(null)
  const pressed = useRef<{ index: number; total: number | undefined }>(undefined)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('td.press button') ?? [])]
  useEffect(() => {
    if (!pressed.current || pressed.current.total === total) return
    const { index } = pressed.current
    pressed.current = undefined
    if (!isFocusLost()) return
    const next = buttons()[index] ?? buttons().at(-1)
    ;(next ?? list.current?.querySelector<HTMLElement>('input'))?.focus()
  })
  const keepPlace = () => {
    pressed.current = { index: buttons().indexOf(document.activeElement as HTMLElement), total }
  }
  return { list, keepPlace }
}
