import { join } from 'node:path'
import { withArchive } from '../../archives/archives.ts'
import { Refusal } from '../../refusals.ts'
import { readCsvTable } from '../csv-tables.ts'
import type { VersionComparison } from '../table-changes.ts'
import { type Line, listChangeColumns } from './change-lines.ts'
import { writeChanges } from './changes-files.ts'
import type { RowChange } from './differences.ts'
import { compareByKey } from './keyed-differences.ts'
import { findSharedKey } from './keys.ts'
import { listColumnIndices, type OpenedTable } from './record-streams.ts'
import { openSpill } from './spilled-records.ts'
import { compareWholeRows } from './whole-row-differences.ts'

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

/**
 * Compares two versions of a table row by row, and writes all changes to a zipped CSV. Keeps a few bytes in memory for each row, however
 * long it is.
 */
export const compareVersionTables = async (versions: Versions): Promise<VersionComparison> => {
  try {
    return await withArchive(versions.present, '.zip', earlierZip =>
      withArchive(versions.next, '.zip', async laterZip => {
        const earlier = { archive: earlierZip, table: await readCsvTable(earlierZip) }
        const later = { archive: laterZip, table: await readCsvTable(laterZip) }
        return compareReadTables(earlier, later, versions)
      }),
    )
  } catch (error) {
    if (error instanceof Refusal) return { reason: 'unreadable' }
    throw error
  }
}

const getColumnNames = ({ table }: OpenedTable) => table.columns.map(({ name }) => name)

/** Compares the earlier table with the later one. */
const compareReadTables = async (
  earlier: OpenedTable,
  later: OpenedTable,
  { folder, name }: Versions,
): Promise<VersionComparison> => {
  const earlierNames = getColumnNames(earlier)
  const laterNames = getColumnNames(later)
  const earlierNameSet = new Set(earlierNames)
  const laterNameSet = new Set(laterNames)
  const sharedColumns = laterNames.filter(column => earlierNameSet.has(column))
  if (sharedColumns.length === 0) return { reason: 'otherColumns' }
  const columnsAdded = laterNames.filter(column => !earlierNameSet.has(column))
  const columnsRemoved = earlierNames.filter(column => !laterNameSet.has(column))
  const key = await findSharedKey(earlier, later, sharedColumns)
  const spill = openSpill(join(folder, 'spilled'))
  try {
    const compared = { earlier, later, sharedColumns }
    const differences = key ? await compareByKey(compared, key, spill) : await compareWholeRows(compared)
    const columns = listChangeColumns(laterNames, columnsRemoved)
    const buildLine = createLineBuilder(earlier, later, columns)
    const sample = await writeChanges(differences, columns, buildLine, { folder, name })
    const { added, removed, changed } = differences
    // Without a key, a changed row counts as one removed and one added.
    return { key, added, removed, changed: key ? changed : null, columnsAdded, columnsRemoved, sample }
  } finally {
    spill.close()
  }
}

/** Creates a function that arranges the values of a changed row by the columns of the file of changes; missing columns stay empty. */
const createLineBuilder = (earlier: OpenedTable, later: OpenedTable, columns: string[]) => {
  const [earlierIndices, laterIndices] = [listColumnIndices(earlier, columns), listColumnIndices(later, columns)]
  const pickValues = (record: string[], columnIndices: number[]) => columnIndices.map(index => record[index] ?? '')
  return (row: RowChange): Line => ({
    change: row.change,
    before: row.change === 'added' ? null : pickValues(row.before, earlierIndices),
    now: row.change === 'removed' ? null : pickValues(row.now, laterIndices),
  })
}
