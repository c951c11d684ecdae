import { writeRowHash } from '../row-hashes.ts'
import { type OpenedTable, streamRecords } from './record-streams.ts'

/** Creates a function that hashes a record by the columns at these indices. */
export const createHasher = (columnIndices: readonly number[]) => {
  // A hash is written as two halves of 32 bits.
  const hash = new BigUint64Array(1)
  const halves = new Uint32Array(hash.buffer)
  return (record: readonly string[]): bigint => {
    writeRowHash(record, columnIndices, halves, 0)
    return hash[0]!
  }
}

/** Returns the sorted hashes of all records of a table for each set of column indices. Reads the table once. */
export const hashRecords = async (
  source: OpenedTable,
  columnSets: readonly (readonly number[])[],
): Promise<BigUint64Array[]> => {
  // The memory is limited, because a table has at most `bounds.records` records.
  const hashLists = columnSets.map(() => new BigUint64Array(source.table.rowCount))
  const halves = hashLists.map(({ buffer }) => new Uint32Array(buffer))
  let row = 0
  for await (const record of streamRecords(source)) {
    for (let set = 0; set < columnSets.length; set += 1) writeRowHash(record, columnSets[set]!, halves[set]!, row * 2)
    row += 1
  }
  for (const hashes of hashLists) hashes.sort()
  return hashLists
}

/** Finds the index of a hash in a sorted list, the first one of duplicates; -1 if the hash is missing. */
export const findHashIndex = (sortedHashes: BigUint64Array, hash: bigint) => {
  let [low, high] = [0, sortedHashes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sortedHashes[middle]! < hash) low = middle + 1
    else high = middle
  }
  return sortedHashes[low] === hash ? low : -1
}
