import { useState } from 'react'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import type { Choice } from './slots/kinds.ts'
import type { usePresentFiles } from './use-present-files.ts'

/** Holds the row mode of an upload, by default that of the report (`chosenMode` is undefined). Only a report with a table offers the choice. */
export const useRowMode = ({ files, rowMode }: ReturnType<typeof usePresentFiles>, choice: Choice) => {
  const [chosenMode, setChosenMode] = useState<RowMode>()
  const isNeeded = choice !== 'metadata' && Boolean(files?.csv ?? files?.excel)
  return {
    mode: chosenMode ?? rowMode ?? 'Append',
    chosenMode,
    isNeeded,
    choose: setChosenMode,
    reset: () => setChosenMode(undefined),
  }
}
