import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { bounds } from '../../bounds.ts'
import { truncateSampleText } from '../row-samples.ts'
import type { VersionChanges, VersionRow } from '../table-changes.ts'
import { changeLines, type Line } from './change-lines.ts'
import type { Differences, RowChange } from './differences.ts'

/** The name of the zip with all changes, in the folder of a comparison. */
export const changesFile = 'changes.zip'

/** Number of characters that are written to the file at once. */
const chunkLength = 65_536

/**
 * Writes all changes to a zipped CSV in the folder, if there are any; `name` is its name in the zip. Returns the first ones for the screen.
 */
export const writeChanges = async (
  { added, removed, changed, rows }: Differences,
  columns: string[],
  buildLine: (row: RowChange) => Line,
  { folder, name }: { folder: string; name: string },
): Promise<VersionChanges['sample']> => {
  const sampleRows: VersionRow[] = []
  const sample = { columns: columns.slice(0, bounds.sampleColumns).map(truncateSampleText), rows: sampleRows }
  if (added + removed + changed === 0) return sample
  const formatChanges = async function* () {
    // The byte order mark tells Excel that the text is UTF-8.
    let text = `\uFEFF${changeLines.formatHeader(columns)}`
    for await (const row of rows) {
      const line = buildLine(row)
      // The rows can be read only once, so the first ones are kept for the screen.
      if (sampleRows.length < bounds.changesShown) sampleRows.push(truncateLine(line))
      text += changeLines.formatChange(line)
      if (text.length < chunkLength) continue
      yield text
      text = ''
    }
    yield text
  }
  const zip = new ZipFile()
  const content = Readable.from(formatChanges(), { objectMode: false })
  // An error of the content does not end the zip, so it is awaited too.
  const contentFailure = new Promise<never>((_, reject) => content.once('error', reject))
  // A fixed date, so that the same changes always yield the same bytes.
  zip.addReadStream(content, name, { mtime: new Date(1980, 0, 1), mode: 0o100644 })
  zip.end()
  const completion = pipeline(zip.outputStream, createWriteStream(join(folder, changesFile), { mode: 0o600 }))
  await Promise.race([completion, contentFailure])
  return sample
}

const truncateLine = ({ change, before, now }: Line): VersionRow => ({
  change,
  before: before && truncateValues(before),
  now: now && truncateValues(now),
})

const truncateValues = (values: string[]) => values.slice(0, bounds.sampleColumns).map(truncateSampleText)
