import { pickDifferingHashes } from '../comparisons.ts'
import {
  createHasher,
  findHashIndex,
  hashRecords,
  listColumnIndices,
  type ReadTable,
  streamRecords,
} from './record-hashes.ts'
import type { Spill } from './spilled-records.ts'

/** A row that differs, with its earlier and its later values. */
export type RowChange =
  | { change: 'added'; now: string[] }
  | { change: 'removed'; before: string[] }
  | { change: 'changed'; before: string[]; now: string[] }

/** The differences of two versions of a table, as numbers of rows and one by one. */
export interface Differences {
  added: number
  removed: number
  changed: number
  /** In the order of the later version; removed rows come last. */
  rows: AsyncGenerator<RowChange>
}

interface ComparedTables {
  /** The earlier version. */
  old: ReadTable
  /** The later version. */
  fresh: ReadTable
  /** Columns that both versions have. */
  sharedColumns: readonly string[]
}

/** Returns the sorted hashes, over the shared columns, of the rows that only one table has, or has more often than the other. */
const hashDifferingRows = async ({ old, fresh, sharedColumns }: ComparedTables) => {
  const [oldHashes] = await hashRecords(old, [listColumnIndices(old, sharedColumns)])
  const [freshHashes] = await hashRecords(fresh, [listColumnIndices(fresh, sharedColumns)])
  return pickDifferingHashes(oldHashes!, freshHashes!)
}

/** Compares whole rows, with duplicates: a row that one table has twice and the other once was added or removed once. */
export const compareWholeRows = async (compared: ComparedTables): Promise<Differences> => {
  const { removed, added } = await hashDifferingRows(compared)
  const { old, fresh, sharedColumns } = compared
  const streamChanges = async function* (): AsyncGenerator<RowChange> {
    for await (const now of pickListedRecords(fresh, listColumnIndices(fresh, sharedColumns), added))
      yield { change: 'added', now }
    for await (const before of pickListedRecords(old, listColumnIndices(old, sharedColumns), removed))
      yield { change: 'removed', before }
  }
  return { added: added.length, removed: removed.length, changed: 0, rows: streamChanges() }
}

/** Yields the records whose hash is in a sorted list, each hash as often as listed. */
const pickListedRecords = async function* (table: ReadTable, columnIndices: number[], hashes: BigUint64Array) {
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

/** Matches the rows of both tables by a key. A row with the same key and other values has changed. */
export const compareByKey = async (
  compared: ComparedTables,
  key: readonly string[],
  spill: Spill,
): Promise<Differences> => {
  const { old, fresh } = compared
  const { removed, added } = await hashDifferingRows(compared)
  // A row with the same values has the same key in both tables, so only the keys of differing rows are compared.
  const after = await hashDifferingKeys(fresh, compared.sharedColumns, key, added)
  const before = await hashDifferingKeys(old, compared.sharedColumns, key, removed)
  const changed = countSharedKeys(before, after)
  const streamChanges = async function* (): AsyncGenerator<RowChange> {
    const offsets = changed > 0 ? await spillChanged(old, key, { before, after }, spill) : new Float64Array()
    yield* streamChangedAndAddedRows(fresh, key, { before, after }, index => spill.read(offsets[index]!))
    if (before.length > changed) yield* streamRemovedRows(old, key, { before, after })
  }
  return { added: after.length - changed, removed: before.length - changed, changed, rows: streamChanges() }
}

/** The keys of the rows that differ, as sorted hashes. */
interface DifferingKeys {
  /** The hashes of the earlier table. */
  before: BigUint64Array
  /** The hashes of the later table. */
  after: BigUint64Array
}

/** Returns the sorted hashes of the keys of the records whose hash is in `differingHashes`. */
const hashDifferingKeys = async (
  table: ReadTable,
  sharedColumns: readonly string[],
  key: readonly string[],
  differingHashes: BigUint64Array,
) => {
  const [hashRecord, hashKey] = [
    createHasher(listColumnIndices(table, sharedColumns)),
    createHasher(listColumnIndices(table, key)),
  ]
  const keyHashes = new BigUint64Array(differingHashes.length)
  let keyCount = 0
  if (keyHashes.length > 0)
    for await (const record of streamRecords(table))
      if (findHashIndex(differingHashes, hashRecord(record)) >= 0) keyHashes[keyCount++] = hashKey(record)
  return keyHashes.sort()
}

const countSharedKeys = (before: BigUint64Array, after: BigUint64Array) => {
  let count = 0
  for (const keyHash of before) if (findHashIndex(after, keyHash) >= 0) count += 1
  return count
}

/** Stores the earlier values of changed rows. Returns the offset of each row, at the index of its key in `before`. */
const spillChanged = async (old: ReadTable, key: readonly string[], { before, after }: DifferingKeys, spill: Spill) => {
  const hashKey = createHasher(listColumnIndices(old, key))
  const offsets = new Float64Array(before.length)
  for await (const record of streamRecords(old)) {
    const keyHash = hashKey(record)
    const index = findHashIndex(before, keyHash)
    if (index >= 0 && findHashIndex(after, keyHash) >= 0) offsets[index] = spill.add(record)
  }
  return offsets
}

/** Yields the changed and the added rows. `readBefore` returns the earlier values of a row by the index of its key in `before`. */
const streamChangedAndAddedRows = async function* (
  fresh: ReadTable,
  key: readonly string[],
  { before, after }: DifferingKeys,
  readBefore: (index: number) => string[],
): AsyncGenerator<RowChange> {
  if (after.length === 0) return
  const hashKey = createHasher(listColumnIndices(fresh, key))
  for await (const now of streamRecords(fresh)) {
    const keyHash = hashKey(now)
    if (findHashIndex(after, keyHash) < 0) continue
    const index = findHashIndex(before, keyHash)
    if (index < 0) yield { change: 'added', now }
    else yield { change: 'changed', before: readBefore(index), now }
  }
}

const streamRemovedRows = async function* (
  old: ReadTable,
  key: readonly string[],
  { before, after }: DifferingKeys,
): AsyncGenerator<RowChange> {
  const hashKey = createHasher(listColumnIndices(old, key))
  for await (const record of streamRecords(old)) {
    const keyHash = hashKey(record)
    if (findHashIndex(before, keyHash) >= 0 && findHashIndex(after, keyHash) < 0)
      yield { change: 'removed', before: record }
  }
}
