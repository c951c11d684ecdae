import { useEffect, useRef } from 'react'
import { isFocusLost } from '../lost-focus.ts'

interface FocusedControl {
  control: Element
  /** The index of its row; -1 outside the rows. */
  rowIndex: number
  /** Its index among the controls of the row; -1 outside the rows. */
  controlIndex: number
}

/** Lists the rows without the spacers of a long table. */
const listRows = (table: Element) => [...table.querySelectorAll('tbody > tr:not(.space)')]
const listControls = (row: Element | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>('a, :is(button, input, select):enabled') ?? [])].filter(control =>
    control.checkVisibility(),
  )

/**
 * Keeps the focus in a table when the row with the focused control is removed: the same control of the row that takes its place gets it, or
 * the search field if there is none.
 */
export const useTableFocus = () => {
  const table = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<FocusedControl>(undefined)
  const rememberFocus = () => {
    const control = document.activeElement
    if (control && table.current?.contains(control)) lastFocused.current = computePlace(table.current, control)
    // A modal restores the focus to the control that opened it, so that control is remembered while the modal is open.
    else if (!document.querySelector('dialog:modal')) lastFocused.current = undefined
  }
  useEffect(() => {
    if (table.current && lastFocused.current && !lastFocused.current.control.isConnected && isFocusLost())
      findNext(table.current, lastFocused.current)?.focus()
    rememberFocus()
  })
  return { ref: table, onFocus: rememberFocus }
}

const computePlace = (table: Element, control: Element): FocusedControl => {
  const rows = listRows(table)
  const rowIndex = rows.findIndex(row => row.contains(control))
  return { control, rowIndex, controlIndex: listControls(rows[rowIndex]).indexOf(control as HTMLElement) }
}

/** Finds the control that replaces a removed one; null if there is none and the table has no search field. */
const findNext = (table: Element, { rowIndex, controlIndex }: FocusedControl) => {
  const rows = listRows(table)
  const controls = rowIndex < 0 ? [] : listControls(rows[rowIndex] ?? rows.at(-1))
  return controls[controlIndex] ?? controls.at(-1) ?? table.querySelector<HTMLElement>('input[type=search]')
}
