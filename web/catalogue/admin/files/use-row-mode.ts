import { useState } from 'react'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import type { FileChoice } from './slots/kinds.ts'
import type { useCurrentFiles } from './use-current-files.ts'

/**
 * Holds the row mode of an upload: the mode that staff chose (`chosenMode`), otherwise that of the report. The choice is offered only for
 * data files of a report that has a table.
 */
export const useRowMode = ({ files, rowMode }: ReturnType<typeof useCurrentFiles>, choice: FileChoice) => {
  const [chosenMode, setChosenMode] = useState<RowMode>()
  const isOffered = choice !== 'metadata' && Boolean(files?.csv ?? files?.excel)
  return {
    // The mode of the report is unknown until its files are loaded.
    mode: chosenMode ?? rowMode ?? 'Append',
    chosenMode,
    isOffered,
    choose: setChosenMode,
    reset: () => setChosenMode(undefined),
  }
}
