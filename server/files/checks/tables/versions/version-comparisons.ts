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
import { changesLine, type Line, listChangeColumns } from './change-lines.ts'
import { compareByKey, compareWholeRows, type Differences, type RowChange } from './differences.ts'
import { findKey } from './keys.ts'
import { listColumnIndices, type ReadTable } from './record-hashes.ts'
import { openSpill } from './spilled-records.ts'

/** Input of a comparison of two versions. */
interface Versions {
  present: string
  next: string
  /** Folder for the file of all changes and for temporary files. */
  folder: string
  /** Name of the file of changes within its zip. */
  name: string
}

/** Name of the zip of all changes, in the given folder. */
export const changesFile = 'changes.zip'

/**
 * Compares two versions of a table row by row, and writes all changes to a zipped CSV. Keeps a few bytes for each differing row of any
 * length.
 */
export const compareVersionTables = async (versions: Versions): Promise<VersionComparison> => {
  try {
    return await withArchive(versions.present, '.zip', before =>
      withArchive(versions.next, '.zip', async after => {
        const old = { archive: before, table: await readCsvTable(before) }
        const fresh = { archive: after, table: await readCsvTable(after) }
        return compare(old, fresh, versions)
      }),
    )
  } catch (error) {
    if (error instanceof Refusal) return { reason: 'unreadable' }
    throw error
  }
}

const getColumnNames = ({ table }: ReadTable) => table.columns.map(({ name }) => name)

const compare = async (old: ReadTable, fresh: ReadTable, { folder, name }: Versions): Promise<VersionComparison> => {
  const [before, after] = [getColumnNames(old), getColumnNames(fresh)]
  const [inBefore, inAfter] = [new Set(before), new Set(after)]
  const sharedColumns = after.filter(column => inBefore.has(column))
  if (sharedColumns.length === 0) return { reason: 'otherColumns' }
  const columnsAdded = after.filter(column => !inBefore.has(column))
  const columnsRemoved = before.filter(column => !inAfter.has(column))
  const key = await findKey(old, fresh, sharedColumns)
  const spill = openSpill(join(folder, 'spilled'))
  try {
    const compared = { old, fresh, sharedColumns }
    const differences = key ? await compareByKey(compared, key, spill) : await compareWholeRows(compared)
    const columns = listChangeColumns(after, columnsRemoved)
    const buildLine = createLineBuilder(old, fresh, columns)
    const sample = await writeChanges(differences, columns, buildLine, { folder, name })
    const { added, removed, changed } = differences
    return { key, added, removed, changed: key ? changed : null, columnsAdded, columnsRemoved, sample }
  } finally {
    spill.close()
  }
}

/** Puts the values of a row of either table under the columns of the changes; missing columns stay empty. */
const createLineBuilder = (old: ReadTable, fresh: ReadTable, columns: string[]) => {
  const [beforeIndices, nowIndices] = [listColumnIndices(old, columns), listColumnIndices(fresh, columns)]
  const pickValues = (record: string[], columnIndices: number[]) => columnIndices.map(index => record[index] ?? '')
  return (row: RowChange): Line => ({
    change: row.change,
    before: row.change === 'added' ? null : pickValues(row.before, beforeIndices),
    now: row.change === 'removed' ? null : pickValues(row.now, nowIndices),
  })
}

/** Writes all changes, if any; returns the first of them for the screen. */
const writeChanges = async (
  { added, removed, changed, rows }: Differences,
  columns: string[],
  buildLine: (row: RowChange) => Line,
  { folder, name }: Pick<Versions, 'folder' | 'name'>,
): Promise<VersionChanges['sample']> => {
  const shownRows: VersionRow[] = []
  const sample = { columns: columns.slice(0, bounds.sampleColumns).map(truncateSample), rows: shownRows }
  if (added + removed + changed === 0) return sample
  const yieldTexts = async function* () {
    let text = `\uFEFF${changesLine.formatHeader(columns)}`
    for await (const row of rows) {
      const line = buildLine(row)
      if (shownRows.length < bounds.changesShown) shownRows.push(truncateLine(line))
      text += changesLine.formatChange(line)
      if (text.length < 65_536) continue
      yield text
      text = ''
    }
    yield text
  }
  const zip = new ZipFile()
  const content = Readable.from(yieldTexts(), { objectMode: false })
  const failed = new Promise<never>((_, reject) => content.once('error', reject))
  zip.addReadStream(content, name, { mtime: new Date(1980, 0, 1), mode: 0o100644 })
  zip.end()
  const completion = pipeline(zip.outputStream, createWriteStream(join(folder, changesFile), { mode: 0o600 }))
  await Promise.race([completion, failed])
  return sample
}

const truncateLine = ({ change, before, now }: Line): VersionRow => ({
  change,
  before: before && truncateValues(before),
  now: now && truncateValues(now),
})

const truncateValues = (values: string[]) => values.slice(0, bounds.sampleColumns).map(truncateSample)
