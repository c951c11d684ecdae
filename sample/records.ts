import { parse } from 'csv-parse/sync'
import type { SampleEntry } from './catalogue.ts'

/** The records of a sample table under its header. Throws when the bytes are not the table that the catalogue describes. */
export function requireRecords(entry: SampleEntry, bytes: Buffer): string[][] {
  // csv-parse refuses a record that is wider or narrower than the first one.
  const [header = [], ...records] = parse(bytes, { bom: true }) as string[][]
  const expected = entry.columns.map(column => column.name)
  if (JSON.stringify(header) !== JSON.stringify(expected)) {
    throw new Error(`${entry.fileName}: the header is not the one in the catalogue`)
  }
  if (new Set(header).size !== header.length) throw new Error(`${entry.fileName}: a column name stands twice`)
  if (records.length !== entry.rows) {
    throw new Error(`${entry.fileName}: ${records.length} records, but the catalogue says ${entry.rows}`)
  }
  return records
}
