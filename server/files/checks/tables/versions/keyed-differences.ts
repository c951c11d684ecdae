import { type ComparedTables, type Differences, hashDifferingRows, type RowChange } from './differences.ts'
import { createHasher, findHashIndex } from './record-hashes.ts'
import { listColumnIndices, type OpenedTable, streamRecords } from './record-streams.ts'
import type { Spill } from './spilled-records.ts'

/** Matches the rows of both tables by a key, which no two rows of a table share. A row with the same key and other values has changed. */
export const compareByKey = async (
  compared: ComparedTables,
  key: readonly string[],
  spill: Spill,
): Promise<Differences> => {
  const { earlier, later } = compared
  const { removedRowHashes, addedRowHashes } = await hashDifferingRows(compared)
  // A row with the same values has the same key in both tables, so only the keys of differing rows are compared.
  const keyHashes: DifferingKeys = {
    earlier: await hashDifferingKeys(earlier, {
      sharedColumns: compared.sharedColumns,
      key,
      differingRowHashes: removedRowHashes,
    }),
    later: await hashDifferingKeys(later, {
      sharedColumns: compared.sharedColumns,
      key,
      differingRowHashes: addedRowHashes,
    }),
  }
  const changed = countSharedKeys(keyHashes)
  const added = keyHashes.later.length - changed
  const removed = keyHashes.earlier.length - changed
  const streamChanges = async function* (): AsyncGenerator<RowChange> {
    const offsets = changed > 0 ? await spillChanged(earlier, key, keyHashes, spill) : new Float64Array()
    yield* streamChangedAndAddedRows(later, key, keyHashes, index => spill.read(offsets[index]!))
    if (removed > 0) yield* streamRemovedRows(earlier, key, keyHashes)
  }
  return { added, removed, changed, rows: streamChanges() }
}

/** The sorted hashes of the keys of the rows that differ, for each table. */
interface DifferingKeys {
  earlier: BigUint64Array
  later: BigUint64Array
}

interface DifferingRows {
  sharedColumns: readonly string[]
  key: readonly string[]
  differingRowHashes: BigUint64Array
}

/** Returns the sorted hashes of the keys of the records whose hash is in `differingRowHashes`. */
const hashDifferingKeys = async (table: OpenedTable, { sharedColumns, key, differingRowHashes }: DifferingRows) => {
  const hashRecord = createHasher(listColumnIndices(table, sharedColumns))
  const hashKey = createHasher(listColumnIndices(table, key))
  const keyHashes = new BigUint64Array(differingRowHashes.length)
  let keyCount = 0
  if (keyHashes.length > 0)
    for await (const record of streamRecords(table))
      if (findHashIndex(differingRowHashes, hashRecord(record)) >= 0) keyHashes[keyCount++] = hashKey(record)
  return keyHashes.sort()
}

/** Counts the keys that both tables have, which are the keys of the changed rows. */
const countSharedKeys = (keyHashes: DifferingKeys) => {
  let count = 0
  for (const keyHash of keyHashes.earlier) if (findHashIndex(keyHashes.later, keyHash) >= 0) count += 1
  return count
}

/** Stores the earlier values of changed rows. Returns the offset of each row, at the index of its key in the keys of the earlier table. */
const spillChanged = async (earlier: OpenedTable, key: readonly string[], keyHashes: DifferingKeys, spill: Spill) => {
  const hashKey = createHasher(listColumnIndices(earlier, key))
  const offsets = new Float64Array(keyHashes.earlier.length)
  for await (const record of streamRecords(earlier)) {
    const keyHash = hashKey(record)
    const index = findHashIndex(keyHashes.earlier, keyHash)
    if (index >= 0 && findHashIndex(keyHashes.later, keyHash) >= 0) offsets[index] = spill.add(record)
  }
  return offsets
}

/**
 * Yields the changed and the added rows. `readBefore` returns the earlier values of a row by the index of its key in the keys of the
 * earlier table.
 */
const streamChangedAndAddedRows = async function* (
  later: OpenedTable,
  key: readonly string[],
  keyHashes: DifferingKeys,
  readBefore: (index: number) => string[],
): AsyncGenerator<RowChange> {
  if (keyHashes.later.length === 0) return
  const hashKey = createHasher(listColumnIndices(later, key))
  for await (const now of streamRecords(later)) {
    const keyHash = hashKey(now)
    if (findHashIndex(keyHashes.later, keyHash) < 0) continue
    const index = findHashIndex(keyHashes.earlier, keyHash)
    if (index < 0) yield { change: 'added', now }
    else yield { change: 'changed', before: readBefore(index), now }
  }
}

/** Yields the rows whose key only the earlier table has. */
const streamRemovedRows = async function* (
  earlier: OpenedTable,
  key: readonly string[],
  keyHashes: DifferingKeys,
): AsyncGenerator<RowChange> {
  const hashKey = createHasher(listColumnIndices(earlier, key))
  for await (const record of streamRecords(earlier)) {
    const keyHash = hashKey(record)
    if (findHashIndex(keyHashes.earlier, keyHash) >= 0 && findHashIndex(keyHashes.later, keyHash) < 0)
      yield { change: 'removed', before: record }
  }
}
