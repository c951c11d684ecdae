import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { withArchive } from '../../archives/archives.ts'
import { bounds } from '../../bounds.ts'
import { Refusal } from '../../refusals.ts'
import type { VersionChanges, VersionComparison, VersionRow } from '../../requests.ts'
import { readCsvTable } from '../csv-tables.ts'
import { truncateSample } from '../row-samples.ts'
import { changeLines, type Line, listChangeColumns } from './change-lines.ts'
import { compareByKey, compareWholeRows, type Differences, type RowChange } from './differences.ts'
import { findSharedKey } from './keys.ts'
import { listColumnIndices, type ReadTable } from './record-hashes.ts'
import { openSpill } from './spilled-records.ts'

/** The input of a comparison of two versions. */
interface Versions {
  /** The path of the earlier CSV zip. */
  present: string
  /** The path of the later CSV zip. */
  next: string
  /** A folder for the file of changes and for temporary files. */
  folder: string
  /** The name of the file of changes within its zip. */
  name: string
}

/** The name of the zip with all changes, in the folder of a comparison. */
export const changesFile = 'changes.zip'

/**
 * Compares two versions of a table row by row, and writes all changes to a zipped CSV. Keeps a few bytes in memory for each row, however
 * long it is.
 */
export const compareVersionTables = async (versions: Versions): Promise<VersionComparison> => {
  try {
    return await withArchive(versions.present, '.zip', presentZip =>
      withArchive(versions.next, '.zip', async nextZip => {
        const old = { archive: presentZip, table: await readCsvTable(presentZip) }
        const fresh = { archive: nextZip, table: await readCsvTable(nextZip) }
        return compareReadTables(old, fresh, versions)
      }),
    )
  } catch (error) {
    if (error instanceof Refusal) return { reason: 'unreadable' }
    throw error
  }
}

const getColumnNames = ({ table }: ReadTable) => table.columns.map(({ name }) => name)

/** Compares the earlier table, `old`, with the later one, `fresh`. */
const compareReadTables = async (
  old: ReadTable,
  fresh: ReadTable,
  { folder, name }: Versions,
): Promise<VersionComparison> => {
  const [oldNames, freshNames] = [getColumnNames(old), getColumnNames(fresh)]
  const [oldNameSet, freshNameSet] = [new Set(oldNames), new Set(freshNames)]
  const sharedColumns = freshNames.filter(column => oldNameSet.has(column))
  if (sharedColumns.length === 0) return { reason: 'otherColumns' }
  const columnsAdded = freshNames.filter(column => !oldNameSet.has(column))
  const columnsRemoved = oldNames.filter(column => !freshNameSet.has(column))
  const key = await findSharedKey(old, fresh, sharedColumns)
  const spill = openSpill(join(folder, 'spilled'))
  try {
    const compared = { old, fresh, sharedColumns }
    const differences = key ? await compareByKey(compared, key, spill) : await compareWholeRows(compared)
    const columns = listChangeColumns(freshNames, columnsRemoved)
    const buildLine = createLineBuilder(old, fresh, columns)
    const sample = await writeChanges(differences, columns, buildLine, { folder, name })
    const { added, removed, changed } = differences
    return { key, added, removed, changed: key ? changed : null, columnsAdded, columnsRemoved, sample }
  } finally {
    spill.close()
  }
}

/** Creates a function that arranges the values of a changed row by the columns of the file of changes; missing columns stay empty. */
const createLineBuilder = (old: ReadTable, fresh: ReadTable, columns: string[]) => {
  const [beforeIndices, nowIndices] = [listColumnIndices(old, columns), listColumnIndices(fresh, columns)]
  const pickValues = (record: string[], columnIndices: number[]) => columnIndices.map(index => record[index] ?? '')
  return (row: RowChange): Line => ({
    change: row.change,
    before: row.change === 'added' ? null : pickValues(row.before, beforeIndices),
    now: row.change === 'removed' ? null : pickValues(row.now, nowIndices),
  })
}

/** Number of characters that are written to the file at once. */
const chunkLength = 65_536

/** Writes all changes, if there are any. Returns the first ones for the screen. */
const writeChanges = async (
  { added, removed, changed, rows }: Differences,
  columns: string[],
  buildLine: (row: RowChange) => Line,
  { folder, name }: Pick<Versions, 'folder' | 'name'>,
): Promise<VersionChanges['sample']> => {
  const shownRows: VersionRow[] = []
  const sample = { columns: columns.slice(0, bounds.sampleColumns).map(truncateSample), rows: shownRows }
  if (added + removed + changed === 0) return sample
  const formatChanges = async function* () {
    // The byte order mark tells Excel that the text is UTF-8.
    let text = `\uFEFF${changeLines.formatHeader(columns)}`
    for await (const row of rows) {
      const line = buildLine(row)
      if (shownRows.length < bounds.changesShown) shownRows.push(truncateLine(line))
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

const truncateValues = (values: string[]) => values.slice(0, bounds.sampleColumns).map(truncateSample)
