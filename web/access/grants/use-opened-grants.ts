import { useState } from 'react'
import type { HolderKind } from './grant-calls.ts'

/** Holds the row whose grants dialog is open; closing it reloads the rows, as their counts may have changed. */
export const useOpenedGrants = <Row>(onChanged: () => void) => {
  const [revision, setRevision] = useState(0)
  const [openedGrants, setOpenedGrants] = useState<{ row: Row; holder: HolderKind }>()
  return {
    openedGrants,
    revision,
    open: (row: Row, holder: HolderKind) => setOpenedGrants({ row, holder }),
    close() {
      setOpenedGrants(undefined)
      setRevision(previous => previous + 1)
      onChanged()
    },
  }
}
