import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import type { RowSample } from '../requests.ts'
import type { Table } from './column-types.ts'
import { type CsvSource, streamCsvRecords } from './csv-tables.ts'
import { writeRowHash } from './row-hashes.ts'

/**
 * Reads the first records of a table whose hash is in a sorted list, each hash as often as it is listed. Stops at the limit of a sample, and
 * does not search rows far down in a very long table.
 */
export const readSample = async (
  archive: Archive,
  table: Table & CsvSource,
  columnIndices: number[],
  listedHashes: BigUint64Array,
): Promise<RowSample> => {
  const sample: RowSample = {
    columns: table.columns.slice(0, bounds.sampleColumns).map(({ name }) => truncateSample(name)),
    rows: [],
  }
  const maxRows = Math.min(bounds.sampleRows, listedHashes.length)
  if (maxRows === 0) return sample
  const hash = new BigUint64Array(1)
  // A hash is written as two halves of 32 bits.
  const halves = new Uint32Array(hash.buffer)
  const sampledCounts = new Map<bigint, number>()
  // The header has row -1, so that the first record has row 0.
  let row = -1
  for await (const records of streamCsvRecords(archive, table))
    for (const record of records) {
      if (row >= Math.min(table.rowCount, bounds.sampledRecords)) return sample
      if (row >= 0) {
        writeRowHash(record, columnIndices, halves, 0)
        const sampledCount = sampledCounts.get(hash[0]!) ?? 0
        if (isListedMoreOften(listedHashes, hash[0]!, sampledCount)) {
          sampledCounts.set(hash[0]!, sampledCount + 1)
          sample.rows.push(record.slice(0, bounds.sampleColumns).map(truncateSample))
          if (sample.rows.length === maxRows) return sample
        }
      }
      row += 1
    }
  return sample
}

/** Returns true if a sorted list contains a hash more often than `count` times. */
const isListedMoreOften = (sortedHashes: BigUint64Array, hash: bigint, count: number) => {
  let [low, high] = [0, sortedHashes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sortedHashes[middle]! < hash) low = middle + 1
    else high = middle
  }
  return sortedHashes[low + count] === hash
}

/** Shortens a value for a sample, without splitting a character. */
export const truncateSample = (text: string) => {
  if (text.length <= bounds.sampleText) return text
  // A character has one or two UTF-16 units, so this cuts off no character that the sample shows.
  const characters = [...text.slice(0, 2 * bounds.sampleText + 2)]
  return characters.length > bounds.sampleText ? `${characters.slice(0, bounds.sampleText - 1).join('')}…` : text
}
