import { type Archive, withArchive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import type { TableChanges } from '../requests.ts'
import type { Table } from './column-types.ts'
import { type CsvSource, readCsvTable, streamCsvRecords } from './csv-tables.ts'
import { writeRowHash } from './row-hashes.ts'
import { readSample } from './row-samples.ts'

/** Computes the changes from the earlier CSV zip to the later one. Keeps eight bytes in memory for each record, however long it is. */
export const computeTableChanges = (present: string, next: string): Promise<TableChanges> =>
  withArchive(present, '.zip', presentZip =>
    withArchive(next, '.zip', async nextZip => {
      const [old, fresh] = [await readCsvTable(presentZip), await readCsvTable(nextZip)]
      const { sharedNames, ...columnChanges } = compareColumns(old, fresh)
      const listColumnIndices = (table: Table) =>
        sharedNames.map(name => table.columns.findIndex(column => column.name === name))
      const { removed, added } = pickDifferingHashes(
        await computeHashes(presentZip, old, listColumnIndices(old)),
        await computeHashes(nextZip, fresh, listColumnIndices(fresh)),
      )
      return {
        rowsAdded: added.length,
        rowsRemoved: removed.length,
        samplesAdded: await readSample(nextZip, fresh, listColumnIndices(fresh), added),
        samplesRemoved: await readSample(presentZip, old, listColumnIndices(old), removed),
        ...columnChanges,
      }
    }),
  )

/** Compares the columns of the earlier table, `old`, with those of the later one, `fresh`. */
const compareColumns = (old: Table, fresh: Table) => {
  const freshTypes = new Map(fresh.columns.map(({ name, type }) => [name, type]))
  const oldNames = new Set(old.columns.map(({ name }) => name))
  const sharedColumns = old.columns.filter(({ name }) => freshTypes.has(name))
  return {
    sharedNames: sharedColumns.map(({ name }) => name),
    columnsAdded: fresh.columns.filter(({ name }) => !oldNames.has(name)).map(({ name }) => name),
    columnsRemoved: old.columns.filter(({ name }) => !freshTypes.has(name)).map(({ name }) => name),
    columnsRetyped: sharedColumns
      .map(({ name, type }) => ({ name, from: type, to: freshTypes.get(name)! }))
      .filter(({ from, to }) => from !== to),
  }
}

/** Returns the sorted hashes of a table's records by the columns at these indices. */
const computeHashes = async (
  archive: Archive,
  table: Table & CsvSource,
  columnIndices: number[],
): Promise<BigUint64Array> => {
  const recordHashes = new BigUint64Array(Math.min(table.rowCount, bounds.records))
  // A hash is written as two halves of 32 bits.
  const halves = new Uint32Array(recordHashes.buffer)
  // The header has row -1, so that the first record has row 0.
  let row = -1
  for await (const records of streamCsvRecords(archive, table))
    for (const record of records) {
      if (row >= 0 && row < recordHashes.length) writeRowHash(record, columnIndices, halves, row * 2)
      row += 1
    }
  return recordHashes.sort()
}

/**
 * Picks the hashes that one of two sorted lists has more often than the other: `removed` from the earlier list, `added` from the later one.
 * Overwrites the beginning of each list with its picked hashes, to save memory.
 */
export const pickDifferingHashes = (old: BigUint64Array, fresh: BigUint64Array) => {
  let [oldIndex, freshIndex, removedCount, addedCount] = [0, 0, 0, 0]
  while (oldIndex < old.length || freshIndex < fresh.length) {
    const [oldHash, freshHash] = [old[oldIndex], fresh[freshIndex]]
    const isOnlyInOld = oldHash !== undefined && (freshHash === undefined || oldHash < freshHash)
    const isOnlyInFresh = freshHash !== undefined && (oldHash === undefined || freshHash < oldHash)
    if (isOnlyInOld) {
      old[removedCount++] = oldHash
      oldIndex += 1
    } else if (isOnlyInFresh) {
      fresh[addedCount++] = freshHash
      freshIndex += 1
    } else {
      oldIndex += 1
      freshIndex += 1
    }
  }
  return { removed: old.subarray(0, removedCount), added: fresh.subarray(0, addedCount) }
}
