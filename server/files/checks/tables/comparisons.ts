import { type Archive, withArchive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import type { Table } from './checked-tables.ts'
import type { CsvSource } from './csv-entries.ts'
import { readCsvTable, streamCsvRecords } from './csv-tables.ts'
import { writeRowHash } from './row-hashes.ts'
import { readSample } from './row-samples.ts'
import type { TableChanges } from './table-changes.ts'

/** Computes the changes from the earlier CSV zip to the later one. Keeps eight bytes in memory for each record, however long it is. */
export const computeTableChanges = (earlierPath: string, laterPath: string): Promise<TableChanges> =>
  withArchive(earlierPath, '.zip', earlierZip =>
    withArchive(laterPath, '.zip', async laterZip => {
      const earlier = await readCsvTable(earlierZip)
      const later = await readCsvTable(laterZip)
      const { sharedNames, ...columnChanges } = compareColumns(earlier, later)
      const listColumnIndices = (table: Table) =>
        sharedNames.map(name => table.columns.findIndex(column => column.name === name))
      const { removed, added } = pickDifferingHashes(
        await computeHashes(earlierZip, earlier, listColumnIndices(earlier)),
        await computeHashes(laterZip, later, listColumnIndices(later)),
      )
      return {
        rowsAdded: added.length,
        rowsRemoved: removed.length,
        samplesAdded: await readSample(laterZip, {
          table: later,
          columnIndices: listColumnIndices(later),
          listedHashes: added,
        }),
        samplesRemoved: await readSample(earlierZip, {
          table: earlier,
          columnIndices: listColumnIndices(earlier),
          listedHashes: removed,
        }),
        ...columnChanges,
      }
    }),
  )

/** Compares the columns of the earlier table with those of the later one. */
const compareColumns = (earlier: Table, later: Table) => {
  const laterTypes = new Map(later.columns.map(({ name, type }) => [name, type]))
  const earlierNames = new Set(earlier.columns.map(({ name }) => name))
  const sharedColumns = earlier.columns.filter(({ name }) => laterTypes.has(name))
  return {
    sharedNames: sharedColumns.map(({ name }) => name),
    columnsAdded: later.columns.filter(({ name }) => !earlierNames.has(name)).map(({ name }) => name),
    columnsRemoved: earlier.columns.filter(({ name }) => !laterTypes.has(name)).map(({ name }) => name),
    columnsRetyped: sharedColumns
      .map(({ name, type }) => ({ name, from: type, to: laterTypes.get(name)! }))
      .filter(({ from, to }) => from !== to),
  }
}

/** Returns the sorted hashes of a table's records by the columns at these indices. */
const computeHashes = async (
  archive: Archive,
  table: Table & CsvSource,
  columnIndices: number[],
): Promise<BigUint64Array> => {
  // A checked table never has more than `bounds.records` records.
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
export const pickDifferingHashes = (earlier: BigUint64Array, later: BigUint64Array) => {
  let [earlierIndex, laterIndex, removedCount, addedCount] = [0, 0, 0, 0]
  while (earlierIndex < earlier.length || laterIndex < later.length) {
    const [earlierHash, laterHash] = [earlier[earlierIndex], later[laterIndex]]
    const isOnlyInEarlier = earlierHash !== undefined && (laterHash === undefined || earlierHash < laterHash)
    const isOnlyInLater = laterHash !== undefined && (earlierHash === undefined || laterHash < earlierHash)
    if (isOnlyInEarlier) {
      earlier[removedCount++] = earlierHash
      earlierIndex += 1
    } else if (isOnlyInLater) {
      later[addedCount++] = laterHash
      laterIndex += 1
    } else {
      earlierIndex += 1
      laterIndex += 1
    }
  }
  return { removed: earlier.subarray(0, removedCount), added: later.subarray(0, addedCount) }
}
