import { type Archive, withArchive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import type { TableChanges } from '../requests.ts'
import type { Table } from './column-types.ts'
import { type CsvSource, readCsvTable, streamCsvRecords } from './csv-tables.ts'
import { writeRowHash } from './row-hashes.ts'
import { readSample } from './row-samples.ts'

/** Compares two CSV zips. Keeps eight bytes for each record of any length. */
export const computeTableChanges = (present: string, next: string): Promise<TableChanges> =>
  withArchive(present, '.zip', before =>
    withArchive(next, '.zip', async after => {
      const [old, fresh] = [await readCsvTable(before), await readCsvTable(after)]
      const columns = compareColumns(old, fresh)
      const listColumnIndices = (table: Table) =>
        columns.kept.map(name => table.columns.findIndex(column => column.name === name))
      const { removed, added } = pickDiffering(
        await computeHashes(before, old, listColumnIndices(old)),
        await computeHashes(after, fresh, listColumnIndices(fresh)),
      )
      const { kept: _, ...changes } = columns
      return {
        rowsAdded: added.length,
        rowsRemoved: removed.length,
        samplesAdded: await readSample(after, fresh, listColumnIndices(fresh), added),
        samplesRemoved: await readSample(before, old, listColumnIndices(old), removed),
        ...changes,
      }
    }),
  )

const compareColumns = (old: Table, fresh: Table) => {
  const types = new Map(fresh.columns.map(({ name, type }) => [name, type]))
  const before = new Set(old.columns.map(({ name }) => name))
  const sharedColumns = old.columns.filter(({ name }) => types.has(name))
  return {
    kept: sharedColumns.map(({ name }) => name),
    columnsAdded: fresh.columns.filter(({ name }) => !before.has(name)).map(({ name }) => name),
    columnsRemoved: old.columns.filter(({ name }) => !types.has(name)).map(({ name }) => name),
    columnsRetyped: sharedColumns
      .map(({ name, type }) => ({ name, from: type, to: types.get(name)! }))
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
  const halves = new Uint32Array(recordHashes.buffer)
  let row = -1
  for await (const records of streamCsvRecords(archive, table))
    for (const record of records) {
      if (row >= 0 && row < recordHashes.length) writeRowHash(record, columnIndices, halves, row * 2)
      row += 1
    }
  return recordHashes.sort()
}

/**
 * Leaves the hashes that only one of two sorted lists has, counting duplicates. Moves them to the front of their own list, to save memory.
 */
export const pickDiffering = (old: BigUint64Array, fresh: BigUint64Array) => {
  let [at, to, removed, added] = [0, 0, 0, 0]
  while (at < old.length || to < fresh.length) {
    const [before, after] = [old[at], fresh[to]]
    if (before !== undefined && (after === undefined || before < after)) {
      old[removed++] = before
      at += 1
    } else if (after !== undefined && (before === undefined || after < before)) {
      fresh[added++] = after
      to += 1
    } else {
      at += 1
      to += 1
    }
  }
  return { removed: old.subarray(0, removed), added: fresh.subarray(0, added) }
}
