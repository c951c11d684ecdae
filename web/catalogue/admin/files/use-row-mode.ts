import { useState } from 'react'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import type { Choice } from './slots/kinds.ts'
import type { usePresentFiles } from './use-present-files.ts'

/** Holds the row mode of an upload, by default that of the report (`chosen` is undefined). Only a report with a table offers the choice. */
export const useRowMode = ({ files, rowMode }: ReturnType<typeof usePresentFiles>, choice: Choice) => {
  const [chosen, setChosen] = useState<RowMode>()
  const isAsked = choice !== 'metadata' && Boolean(files?.csv ?? files?.excel)
  return { mode: chosen ?? rowMode ?? 'Append', chosen, isAsked, choose: setChosen, forget: () => setChosen(undefined) }
}
