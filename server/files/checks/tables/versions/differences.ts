import { keepDiffering } from '../comparisons.ts'
import {
  createHasher,
  findHashIndex,
  hashRecords,
  listColumnIndices,
  type ReadTable,
  recordsIn,
} from './record-hashes.ts'
import type { Spill } from './spilled-records.ts'

/** A row that differs, with its earlier and its later values. */
export type RowChange =
  | { change: 'added'; now: string[] }
  | { change: 'removed'; before: string[] }
  | { change: 'changed'; before: string[]; now: string[] }

export interface Differences {
  added: number
  removed: number
  changed: number
  /** In the order of the later version; removed rows come last. */
  rows: AsyncGenerator<RowChange>
}

interface ComparedTables {
  old: ReadTable
  fresh: ReadTable
  /** Columns that both versions have. */
  sharedColumns: readonly string[]
}

/** Returns the sorted hashes of whole rows that one table has more often than the other. */
const differingHashes = async ({ old, fresh, sharedColumns }: ComparedTables) => {
  const [before] = await hashRecords(old, [listColumnIndices(old, sharedColumns)])
  const [after] = await hashRecords(fresh, [listColumnIndices(fresh, sharedColumns)])
  return keepDiffering(before!, after!)
}

/** Counts duplicate rows: a row that is twice in one table and once in the other was added or removed once. */
export const wholeRowDifferences = async (compared: ComparedTables): Promise<Differences> => {
  const { removed, added } = await differingHashes(compared)
  const { old, fresh, sharedColumns } = compared
  const rows = async function* (): AsyncGenerator<RowChange> {
    for await (const now of asOftenAs(fresh, listColumnIndices(fresh, sharedColumns), added))
      yield { change: 'added', now }
    for await (const before of asOftenAs(old, listColumnIndices(old, sharedColumns), removed))
      yield { change: 'removed', before }
  }
  return { added: added.length, removed: removed.length, changed: 0, rows: rows() }
}

/** Yields the records whose hash is in a sorted list, each hash as often as listed. */
const asOftenAs = async function* (source: ReadTable, columnIndices: number[], hashes: BigUint64Array) {
  if (hashes.length === 0) return
  const hash = createHasher(columnIndices)
  const takenCounts = new Uint32Array(hashes.length)
  let remaining = hashes.length
  for await (const record of recordsIn(source)) {
    const value = hash(record)
    const index = findHashIndex(hashes, value)
    if (index < 0 || hashes[index + takenCounts[index]!] !== value) continue
    takenCounts[index]! += 1
    remaining -= 1
    yield record
    if (remaining === 0) return
  }
}

/** Matches the rows of both tables by a key; a row with other values has changed. */
export const keyedDifferences = async (
  compared: ComparedTables,
  key: readonly string[],
  spill: Spill,
): Promise<Differences> => {
  const { old, fresh } = compared
  const { removed, added } = await differingHashes(compared)
  // An unchanged row has the same key in both, so only the keys of differing rows are compared.
  const after = await keysOfDiffering(fresh, compared.sharedColumns, key, added)
  const before = await keysOfDiffering(old, compared.sharedColumns, key, removed)
  const changed = countShared(before, after)
  const rows = async function* (): AsyncGenerator<RowChange> {
    const offsets = changed > 0 ? await spillChanged(old, key, { before, after }, spill) : new Float64Array()
    yield* changedAndAdded(fresh, key, { before, after }, record => spill.read(offsets[record]!))
    if (before.length > changed) yield* onlyBefore(old, key, { before, after })
  }
  return { added: after.length - changed, removed: before.length - changed, changed, rows: rows() }
}

interface Keys {
  /** Sorted hashes of the keys of rows that differ, in the earlier table. */
  before: BigUint64Array
  /** The same in the later one. */
  after: BigUint64Array
}

const keysOfDiffering = async (
  source: ReadTable,
  sharedColumns: readonly string[],
  key: readonly string[],
  differing: BigUint64Array,
) => {
  const [hash, keyHash] = [
    createHasher(listColumnIndices(source, sharedColumns)),
    createHasher(listColumnIndices(source, key)),
  ]
  const keys = new BigUint64Array(differing.length)
  let keyCount = 0
  if (keys.length > 0)
    for await (const record of recordsIn(source))
      if (findHashIndex(differing, hash(record)) >= 0) keys[keyCount++] = keyHash(record)
  return keys.sort()
}

const countShared = (before: BigUint64Array, after: BigUint64Array) => {
  let count = 0
  for (const key of before) if (findHashIndex(after, key) >= 0) count += 1
  return count
}

/** Stores the earlier values of changed rows; returns the offset of each at the index of its key. */
const spillChanged = async (old: ReadTable, key: readonly string[], { before, after }: Keys, spill: Spill) => {
  const keyHash = createHasher(listColumnIndices(old, key))
  const offsets = new Float64Array(before.length)
  for await (const record of recordsIn(old)) {
    const hash = keyHash(record)
    const index = findHashIndex(before, hash)
    if (index >= 0 && findHashIndex(after, hash) >= 0) offsets[index] = spill.add(record)
  }
  return offsets
}

const changedAndAdded = async function* (
  fresh: ReadTable,
  key: readonly string[],
  { before, after }: Keys,
  readBefore: (index: number) => string[],
): AsyncGenerator<RowChange> {
  if (after.length === 0) return
  const keyHash = createHasher(listColumnIndices(fresh, key))
  for await (const now of recordsIn(fresh)) {
    const hash = keyHash(now)
    if (findHashIndex(after, hash) < 0) continue
    const index = findHashIndex(before, hash)
    if (index < 0) yield { change: 'added', now }
    else yield { change: 'changed', before: readBefore(index), now }
  }
}

const onlyBefore = async function* (
  old: ReadTable,
  key: readonly string[],
  { before, after }: Keys,
): AsyncGenerator<RowChange> {
  const keyHash = createHasher(listColumnIndices(old, key))
  for await (const record of recordsIn(old)) {
    const hash = keyHash(record)
    if (findHashIndex(before, hash) >= 0 && findHashIndex(after, hash) < 0) yield { change: 'removed', before: record }
  }
}
