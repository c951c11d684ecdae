import { useEffect, useRef } from 'react'
import { isFocusLost } from '../lost-focus.ts'

interface Focused {
  control: Element
  /** Its row, and its place among the controls of the row; -1 outside the rows. */
  row: number
  place: number
}

const listRows = (table: Element) => [...table.querySelectorAll('tbody > tr:not(.space)')]
const listControls = (row: Element | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>('a, :is(button, input, select):enabled') ?? [])].filter(control =>
    control.checkVisibility(),
  )

/** Focuses the control in the place of a focused one that is removed with its row, or otherwise the search field. */
export const useTableFocus = () => {
  const table = useRef<HTMLDivElement>(null)
  const last = useRef<Focused>(undefined)
  const keep = () => {
    const control = document.activeElement
    if (control && table.current?.contains(control)) last.current = computePlace(table.current, control)
    // A dialog that closes restores the focus to the control that opened it.
    else if (!document.querySelector('dialog:modal')) last.current = undefined
  }
  useEffect(() => {
    if (table.current && last.current && !last.current.control.isConnected && isFocusLost())
      findNext(table.current, last.current)?.focus()
    keep()
  })
  return { ref: table, onFocus: keep }
}

const computePlace = (table: Element, control: Element): Focused => {
  const rows = listRows(table)
  const row = rows.findIndex(each => each.contains(control))
  return { control, row, place: listControls(rows[row]).indexOf(control as HTMLElement) }
}

const findNext = (table: Element, { row, place }: Focused) => {
  const rows = listRows(table)
  const controls = row < 0 ? [] : listControls(rows[row] ?? rows.at(-1))
  return controls[place] ?? controls.at(-1) ?? table.querySelector<HTMLElement>('input[type=search]')
}
