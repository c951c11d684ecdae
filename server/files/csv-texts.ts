import { recordsOf } from './checks/tables/csv-records.ts'
import { textOf } from './checks/tables/encodings.ts'

/** All records of a CSV in UTF-8, the header first, as the checks of uploads read them; rejects where they would refuse. */
export const readRecords = async (bytes: Buffer): Promise<string[][]> => {
  const all: string[][] = []
  for await (const records of recordsOf(textOf(inOne(bytes), 'utf-8'))) for (const record of records) all.push(record)
  return all
}

const inOne = async function* (bytes: Buffer) {
  yield bytes
}
