import type { Archive } from '../../archives/archives.ts'
import type { Table } from '../checked-tables.ts'
import type { CsvSource } from '../csv-entries.ts'
import { streamCsvRecords } from '../csv-tables.ts'

/** A table whose facts were read, with the open zip from which its records can be read. */
export interface OpenedTable {
  archive: Archive
  table: Table & CsvSource
}

/** Yields every record of a table in order, without the empty ones at the end. */
export const streamRecords = async function* ({ archive, table }: OpenedTable): AsyncGenerator<string[]> {
  // The header has row -1, so that the first record has row 0.
  let row = -1
  for await (const records of streamCsvRecords(archive, table))
    for (const record of records) {
      if (row >= table.rowCount) return
      const isHeader = row < 0
      if (!isHeader) yield record
      row += 1
    }
}

/** Returns the indices of columns in a table. */
export const listColumnIndices = ({ table }: OpenedTable, names: readonly string[]) =>
  names.map(name => table.columns.findIndex(column => column.name === name))
