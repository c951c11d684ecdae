import { useState } from 'react'
import type { HolderKind } from './grant-calls.ts'

/** Holds the row whose dialog of grants is open. Closing the dialog reloads the rows, as their counts may have changed. */
export const useOpenedGrants = <Row>(onChanged: () => void) => {
  const [revision, setRevision] = useState(0)
  const [openedGrants, setOpenedGrants] = useState<{ row: Row; holderKind: HolderKind }>()
  return {
    openedGrants,
    revision,
    open: (row: Row, holderKind: HolderKind) => setOpenedGrants({ row, holderKind }),
    close() {
      setOpenedGrants(undefined)
      setRevision(previous => previous + 1)
      onChanged()
    },
  }
}
