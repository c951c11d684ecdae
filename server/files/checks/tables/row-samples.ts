import { truncateText } from '../../../../contract/truncated-texts.ts'
import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import type { Table } from './checked-tables.ts'
import type { CsvSource } from './csv-entries.ts'
import { streamCsvRecords } from './csv-tables.ts'
import type { RowSample } from './table-changes.ts'
import { createHasher } from './versions/record-hashes.ts'

interface SampledTable {
  table: Table & CsvSource
  columnIndices: number[]
  listedHashes: BigUint64Array
}

/**
 * Reads the first records of a table whose hash is in a sorted list, each hash as often as it is listed. Stops at the limit of a sample,
 * and searches only the first records of a very long table.
 */
export const readSample = async (
  archive: Archive,
  { table, columnIndices, listedHashes }: SampledTable,
): Promise<RowSample> => {
  const sample: RowSample = {
    columns: table.columns.slice(0, bounds.sampleColumns).map(({ name }) => truncateSampleText(name)),
    rows: [],
  }
  const maxRows = Math.min(bounds.sampleRows, listedHashes.length)
  if (maxRows === 0) return sample
  const maxSearchedRecords = Math.min(table.rowCount, bounds.sampledRecords)
  const hashRecord = createHasher(columnIndices)
  const sampledCounts = new Map<bigint, number>()
  // The header has row -1, so that the first record has row 0.
  let row = -1
  for await (const records of streamCsvRecords(archive, table))
    for (const record of records) {
      if (row >= maxSearchedRecords) return sample
      const isHeader = row < 0
      row += 1
      if (isHeader) continue
      const hash = hashRecord(record)
      const sampledCount = sampledCounts.get(hash) ?? 0
      if (!isListedMoreOften(listedHashes, hash, sampledCount)) continue
      sampledCounts.set(hash, sampledCount + 1)
      sample.rows.push(record.slice(0, bounds.sampleColumns).map(truncateSampleText))
      if (sample.rows.length === maxRows) return sample
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

/** Shortens a text for a sample. */
export const truncateSampleText = (text: string) => truncateText(text, bounds.sampleText)
