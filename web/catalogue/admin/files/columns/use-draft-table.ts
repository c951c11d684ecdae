import { useEffect, useState } from 'react'
import { type DraftTable, getDraftTable } from '../../../../../contract/tables/draft-table.ts'
import { CallError, send } from '../../../../frame/calls.ts'

const pollMilliseconds = 2000

/**
 * Loads the state of the live table of a draft, again until its build has ended, and from the beginning when `settings` change. Undefined
 * until it is known. A request that fails is repeated too, unless it was refused, e.g. because the draft no longer exists.
 */
export const useDraftTable = (draftId: string, settings: unknown): DraftTable | undefined => {
  const [table, setTable] = useState<DraftTable>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other settings of the columns belong to another table.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Shows the state of the table. Returns true if the build has ended. */
    const show = (loadedTable: DraftTable) => {
      if (!signal.aborted) setTable(loadedTable)
      return loadedTable.state !== 'building'
    }
    const load = async () => {
      const isFinal = await send(getDraftTable, { draftId }, { signal }).then(show, isRefusal)
      if (!isFinal && !signal.aborted) timer = setTimeout(load, pollMilliseconds)
    }
    void load()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [draftId, settings])
  return table
}

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500
