import { parseRecords } from './checks/tables/csv-records.ts'
import { decodeText } from './checks/tables/encodings.ts'

/** Parses a CSV in UTF-8 as the checks of uploads do. Returns all records, the header first. Rejects a file that the checks would refuse. */
export const readRecords = async (bytes: Buffer): Promise<string[][]> => {
  const allRecords: string[][] = []
  for await (const records of parseRecords(decodeText(yieldOnce(bytes), 'utf-8')))
    for (const record of records) allRecords.push(record)
  return allRecords
}

const yieldOnce = async function* (bytes: Buffer) {
  yield bytes
}
