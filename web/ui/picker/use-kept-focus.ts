import { useEffect, useRef } from 'react'
import { isFocusLost } from '../lost-focus.ts'

/**
 * Keeps the focus in a list when a row moves to the other list: the button of the next row gets it, or the search field if there is none.
 * `keepPlace` is called before the move.
 */
export const useKeptFocus = (total: number | undefined) => {
  const list = useRef<HTMLElement>(null)
  const pressedButton = useRef<{ index: number; total: number | undefined }>(undefined)
  const listButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('td.press button') ?? [])]
  useEffect(() => {
    if (!pressedButton.current || pressedButton.current.total === total) return
    const { index } = pressedButton.current
    pressedButton.current = undefined
    if (!isFocusLost()) return
    const next = listButtons()[index] ?? listButtons().at(-1)
    ;(next ?? list.current?.querySelector<HTMLElement>('input'))?.focus()
  })
  const keepPlace = () => {
    pressedButton.current = { index: listButtons().indexOf(document.activeElement as HTMLElement), total }
  }
  return { list, keepPlace }
}
