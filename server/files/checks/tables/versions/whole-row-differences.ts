import { type ComparedTables, type Differences, hashDifferingRows, type RowChange } from './differences.ts'
import { createHasher, findHashIndex } from './record-hashes.ts'
import { listColumnIndices, type OpenedTable, streamRecords } from './record-streams.ts'

/** Compares whole rows, with duplicates: a row that one table has twice and the other once was added or removed once. */
export const compareWholeRows = async (compared: ComparedTables): Promise<Differences> => {
  const { removedRowHashes, addedRowHashes } = await hashDifferingRows(compared)
  const { earlier, later, sharedColumns } = compared
  const streamChanges = async function* (): AsyncGenerator<RowChange> {
    for await (const now of pickListedRecords(later, listColumnIndices(later, sharedColumns), addedRowHashes))
      yield { change: 'added', now }
    for await (const before of pickListedRecords(earlier, listColumnIndices(earlier, sharedColumns), removedRowHashes))
      yield { change: 'removed', before }
  }
  return { added: addedRowHashes.length, removed: removedRowHashes.length, changed: 0, rows: streamChanges() }
}

/** Yields the records whose hash is in a sorted list, each hash as often as listed. */
const pickListedRecords = async function* (table: OpenedTable, columnIndices: number[], hashes: BigUint64Array) {
  if (hashes.length === 0) return
  const hashRecord = createHasher(columnIndices)
  const yieldedCounts = new Uint32Array(hashes.length)
  let remaining = hashes.length
  for await (const record of streamRecords(table)) {
    const hash = hashRecord(record)
    const firstIndex = findHashIndex(hashes, hash)
    // Equal hashes are next to each other, and `firstIndex` is that of the first one.
    if (firstIndex < 0 || hashes[firstIndex + yieldedCounts[firstIndex]!] !== hash) continue
    yieldedCounts[firstIndex]! += 1
    remaining -= 1
    yield record
    if (remaining === 0) return
  }
}
