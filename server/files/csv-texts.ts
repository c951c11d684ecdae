import { parseRecords } from './checks/tables/csv-records.ts'
import { decodeText } from './checks/tables/encodings.ts'

/** Parses a CSV in UTF-8 as the checks of uploads do, header first; rejects a file that they would refuse. */
export const readRecords = async (bytes: Buffer): Promise<string[][]> => {
  const all: string[][] = []
  for await (const records of parseRecords(decodeText(inOne(bytes), 'utf-8')))
    for (const record of records) all.push(record)
  return all
}

const inOne = async function* (bytes: Buffer) {
  yield bytes
}
