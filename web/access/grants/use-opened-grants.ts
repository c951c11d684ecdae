import { useState } from 'react'
import type { HolderKind } from './grant-calls.ts'

/** Which row's dialog of grants is open; closing it asks for the rows again, as their counts may have changed. */
export const useOpenedGrants = <Row>(onChanged: () => void) => {
  const [revision, setRevision] = useState(0)
  const [opened, setOpened] = useState<{ row: Row; holder: HolderKind }>()
  return {
    opened,
    revision,
    open: (row: Row, holder: HolderKind) => setOpened({ row, holder }),
    close() {
      setOpened(undefined)
      setRevision(last => last + 1)
      onChanged()
    },
  }
}
