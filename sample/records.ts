import { readRecords } from '../server/files/index.ts'
import type { SampleEntry } from './catalogue.ts'

/** Returns the records of a sample table. Throws if the bytes are not the table that the catalogue describes. */
export async function requireRecords(entry: SampleEntry, bytes: Buffer): Promise<string[][]> {
  const [header = [], ...records] = await readRecords(bytes)
  const expected = entry.columns.map(column => column.name)
  if (JSON.stringify(header) !== JSON.stringify(expected)) {
    throw new Error(`${entry.fileName}: the header is not the one in the catalogue`)
  }
  if (new Set(header).size !== header.length) throw new Error(`${entry.fileName}: a column name stands twice`)
  const ragged = records.findIndex(record => record.length !== header.length)
  if (ragged >= 0) throw new Error(`${entry.fileName}: record ${ragged + 1} is not as wide as the header`)
  if (records.length !== entry.rows) {
    throw new Error(`${entry.fileName}: ${records.length} records, but the catalogue says ${entry.rows}`)
  }
  return records
}
