import { useEffect, useRef, useState } from 'react'
import type { Rows, TableQuery } from './staff-rows.ts'

/** Loads one page of the rows that match a query. */
export type LoadRows<Row> = (
  query: TableQuery & { page: number; pageSize: number },
) => Promise<{ rows: Row[]; total: number }>

interface LoadedRows<Row> {
  /** Identifies the query and the revision that the rows belong to. */
  key: string
  /** Identifies only the query. */
  queryKey: string
  blockSize: number
  total: number | undefined
  /** The rows of each loaded block, by its index. */
  blocks: Map<number, Row[]>
  failure?: unknown
}

interface RemoteRowsOptions {
  query: TableQuery
  blockSize: number
  /** Another value loads the rows of the same query again. */
  revision?: number
}

/** The state before the first response. Its block size has no effect, as there are no blocks. */
const noRows = { key: '', queryKey: '', blockSize: 1, total: undefined, blocks: new Map() }

/**
 * Loads rows from the server in blocks, as they become visible. The rows of the previous query stay until the new ones are there, and those of
 * the same query also after a failed reload.
 */
export const useRemoteRows = <Row>(
  load: LoadRows<Row>,
  { query, blockSize, revision = 0 }: RemoteRowsOptions,
): Rows<Row> => {
  const queryKey = JSON.stringify([query, blockSize])
  const rowsKey = `${queryKey} ${revision}`
  // The range that the table requested last, with its query.
  const visibleRange = useRef({ queryKey, from: 0, until: 1 })
  const [loadedRows, setLoadedRows] = useState<LoadedRows<Row>>(noRows)
  // The indices of the blocks that were requested for the current query and revision, including those that have arrived.
  const requestedBlocks = useRef(new Set<number>())
  const fetchBlock = async (blockIndex: number) => {
    const requested = requestedBlocks.current
    if (requested.has(blockIndex)) return
    requested.add(blockIndex)
    // A new query or revision has a new set of blocks; a response for the previous one is ignored.
    const isCurrent = () => requestedBlocks.current === requested
    try {
      const { rows, total } = await load({ ...query, page: blockIndex + 1, pageSize: blockSize })
      if (isCurrent())
        setLoadedRows(previous =>
          addBlock(previous.key === rowsKey ? previous : { ...noRows, key: rowsKey, queryKey, blockSize }, {
            total,
            blockIndex,
            rows,
          }),
        )
    } catch (failure) {
      requested.delete(blockIndex)
      if (isCurrent()) setLoadedRows(previous => ({ ...previous, failure }))
    }
  }
  const loadRange = (from: number, until: number) => {
    visibleRange.current = { queryKey, from, until }
    const firstBlock = Math.floor(from / blockSize)
    for (let blockIndex = firstBlock; blockIndex * blockSize < until; blockIndex++) void fetchBlock(blockIndex)
  }
  // A new query loads the first block, which brings the total. A reload of the same query loads the visible rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each query and revision
  useEffect(() => {
    requestedBlocks.current = new Set()
    const { from, until } = visibleRange.current
    // At least one row is requested, as a table that was empty may have rows after the reload.
    if (visibleRange.current.queryKey === queryKey) loadRange(from, Math.max(until, from + 1))
    else loadRange(0, 1)
  }, [rowsKey])
  // The first block brings the total again. The table then requests the visible rows that are missing, as there is no failure.
  const retry = () => {
    setLoadedRows(previous => ({ ...previous, failure: undefined }))
    loadRange(0, 1)
  }
  const at = (index: number) =>
    loadedRows.blocks.get(Math.floor(index / loadedRows.blockSize))?.[index % loadedRows.blockSize]
  return {
    total: loadedRows.total,
    at,
    // While the rows of the previous query are shown, their visible range does not apply to the new query.
    loadRange: loadedRows.key === rowsKey ? loadRange : undefined,
    failure: loadedRows.failure,
    isOutdated: loadedRows.key !== rowsKey && loadedRows.queryKey === queryKey,
    retry,
  }
}

/** Adds a block to the loaded rows, and removes the failure. */
const addBlock = <Row>(
  previous: LoadedRows<Row>,
  { total, blockIndex, rows }: { total: number; blockIndex: number; rows: Row[] },
): LoadedRows<Row> => ({
  ...previous,
  total,
  blocks: new Map(previous.blocks).set(blockIndex, rows),
  failure: undefined,
})
