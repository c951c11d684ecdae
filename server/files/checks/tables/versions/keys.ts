import { hashRecords } from './record-hashes.ts'
import { listColumnIndices, type OpenedTable } from './record-streams.ts'

/** Limit of the columns that can be part of a key (label columns): the first shared columns, up to the first one with decimal numbers. */
const maxLabelColumns = 6
/** Limit of hashes in memory during the search for a key. */
const maxHashes = 12_000_000

/**
 * Finds the names of the columns that identify the rows of both tables. Takes the fewest leading label columns whose values are unique, then
 * leaves out each column that is not needed. Null if there is no key.
 */
export const findSharedKey = async (
  earlier: OpenedTable,
  later: OpenedTable,
  sharedColumns: readonly string[],
): Promise<string[] | null> => {
  const labelColumns = pickLabelColumns(earlier, later, sharedColumns)
  const leadingSets = labelColumns.map((_, index) => labelColumns.slice(0, index + 1))
  let key = await findUniqueSet(earlier, later, leadingSets)
  while (key && key.length > 1) {
    // The last column is needed, because the leading columns before it are not unique.
    const currentKey: string[] = key
    const shorterKeys = currentKey.slice(0, -1).map(omitted => currentKey.filter(name => name !== omitted))
    const shorterKey = await findUniqueSet(earlier, later, shorterKeys)
    if (!shorterKey) break
    key = shorterKey
  }
  return key
}

const pickLabelColumns = (earlier: OpenedTable, later: OpenedTable, sharedColumns: readonly string[]) => {
  const isNumber = ({ table }: OpenedTable, columnName: string) =>
    table.columns.some(({ name, type }) => name === columnName && type === 'number')
  const firstNumberIndex = sharedColumns.findIndex(name => isNumber(earlier, name) || isNumber(later, name))
  const labelColumns = firstNumberIndex < 0 ? sharedColumns : sharedColumns.slice(0, firstNumberIndex)
  return labelColumns.slice(0, maxLabelColumns)
}

/** Finds the first set of columns whose values are unique in both tables; null if there is none. */
const findUniqueSet = async (
  earlier: OpenedTable,
  later: OpenedTable,
  columnSets: string[][],
): Promise<string[] | null> => {
  const rowCount = Math.max(earlier.table.rowCount, later.table.rowCount)
  const setsPerPass = Math.max(1, Math.floor(maxHashes / rowCount))
  for (let firstIndex = 0; firstIndex < columnSets.length; firstIndex += setsPerPass) {
    const checkedSets = columnSets.slice(firstIndex, firstIndex + setsPerPass)
    const uniqueInLater = await pickUniqueSets(later, checkedSets)
    const uniqueInBoth = uniqueInLater.length > 0 ? await pickUniqueSets(earlier, uniqueInLater) : []
    if (uniqueInBoth[0]) return uniqueInBoth[0]
  }
  return null
}

/** Picks the sets of columns whose values are unique in a table, in one pass over the table. */
const pickUniqueSets = async (source: OpenedTable, columnSets: string[][]) => {
  const hashes = await hashRecords(
    source,
    columnSets.map(names => listColumnIndices(source, names)),
  )
  return columnSets.filter((_, index) => isUnique(hashes[index]!))
}

const isUnique = (sortedHashes: BigUint64Array) => {
  for (let at = 1; at < sortedHashes.length; at += 1) if (sortedHashes[at] === sortedHashes[at - 1]) return false
  return true
}
