import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { openParameter } from './opening-paths.ts'

/** Opens the row that the URL names once it is found, and then removes it from the URL. */
export const useOpenedByAddress = <Row>(find: (name: string) => Promise<Row | undefined>, open: (row: Row) => void) => {
  const [parameters, setParameters] = useSearchParams()
  const openedName = parameters.get(openParameter)
  const latest = useRef({ find, open, setParameters })
  latest.current = { find, open, setParameters }
  useEffect(() => {
    if (openedName === null) return
    const { find, open, setParameters } = latest.current
    const removeParameter = (current: URLSearchParams) => {
      current.delete(openParameter)
      return current
    }
    find(openedName)
      .then(row => row && open(row))
      // The list below shows its own error when it cannot be loaded.
      .catch(() => {})
      .finally(() => setParameters(removeParameter, { replace: true, preventScrollReset: true }))
  }, [openedName])
}
