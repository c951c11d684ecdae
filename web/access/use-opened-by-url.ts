import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { openParameter } from './opening-paths.ts'

/** Opens the row that the query of the URL names, as soon as it is loaded, and removes the name from the URL. */
export const useOpenedByUrl = <Row>(findRow: (name: string) => Promise<Row | undefined>, open: (row: Row) => void) => {
  const [parameters, setParameters] = useSearchParams()
  const openedName = parameters.get(openParameter)
  const latest = useRef({ findRow, open, setParameters })
  latest.current = { findRow, open, setParameters }
  useEffect(() => {
    if (openedName === null) return
    const { findRow, open, setParameters } = latest.current
    const removeParameter = (current: URLSearchParams) => {
      current.delete(openParameter)
      return current
    }
    findRow(openedName)
      .then(row => row && open(row))
      // The list below shows its own error when it cannot be loaded.
      .catch(() => {})
      .finally(() => setParameters(removeParameter, { replace: true, preventScrollReset: true }))
  }, [openedName])
}
