import { useState } from 'react'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import type { Choice } from './slots/kinds.ts'
import type { usePresentFiles } from './use-present-files.ts'

/** How the rows of a new file are meant: as is usual for the report, unless staff choose otherwise. Only a report with a table has the choice. */
export const useRowMode = ({ files, rowMode }: ReturnType<typeof usePresentFiles>, choice: Choice) => {
  const [chosen, setChosen] = useState<RowMode>()
  const isAsked = choice !== 'metadata' && Boolean(files?.csv ?? files?.excel)
  const mode: RowMode = isAsked ? (chosen ?? rowMode ?? 'Update') : 'Update'
  return { mode, isAsked, choose: setChosen, forget: () => setChosen(undefined) }
}
