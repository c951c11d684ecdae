import { hashRecords, listColumnIndices, type ReadTable } from './record-hashes.ts'

/** Limit of the columns that can be part of a key (label columns): the first shared columns, up to the first one with decimal numbers. */
const maxLabels = 6
/** Limit of hashes in memory during the search for a key. */
const maxHashes = 12_000_000

/**
 * Finds the names of the columns that identify the rows of both tables. Takes the fewest leading label columns whose values are unique, then
 * leaves out each column that is not needed. Null if there is no key.
 */
export const findKey = async (
  old: ReadTable,
  fresh: ReadTable,
  sharedColumns: readonly string[],
): Promise<string[] | null> => {
  const labels = pickLabels(old, fresh, sharedColumns)
  const leadingSets = labels.map((_, index) => labels.slice(0, index + 1))
  let key = await findUnique(old, fresh, leadingSets)
  while (key && key.length > 1) {
    // The last column is needed, because the leading columns before it are not unique.
    const currentKey: string[] = key
    const shorterKeys = currentKey.slice(0, -1).map(omitted => currentKey.filter(name => name !== omitted))
    const shorterKey = await findUnique(old, fresh, shorterKeys)
    if (!shorterKey) break
    key = shorterKey
  }
  return key
}

const pickLabels = (old: ReadTable, fresh: ReadTable, sharedColumns: readonly string[]) => {
  const isNumber = ({ table }: ReadTable, columnName: string) =>
    table.columns.some(({ name, type }) => name === columnName && type === 'number')
  const firstNumber = sharedColumns.findIndex(name => isNumber(old, name) || isNumber(fresh, name))
  const labels = firstNumber < 0 ? sharedColumns : sharedColumns.slice(0, firstNumber)
  return labels.slice(0, maxLabels)
}

/** Finds the first set of columns whose values are unique in both tables; null if there is none. */
const findUnique = async (old: ReadTable, fresh: ReadTable, sets: string[][]): Promise<string[] | null> => {
  const rowCount = Math.max(old.table.rowCount, fresh.table.rowCount)
  const setsPerPass = Math.max(1, Math.floor(maxHashes / rowCount))
  for (let from = 0; from < sets.length; from += setsPerPass) {
    const checkedSets = sets.slice(from, from + setsPerPass)
    const inFresh = await pickUniqueSets(fresh, checkedSets)
    const inBoth = inFresh.length > 0 ? await pickUniqueSets(old, inFresh) : []
    if (inBoth[0]) return inBoth[0]
  }
  return null
}

/** Picks the sets of columns whose values are unique in a table, in one pass over the table. */
const pickUniqueSets = async (source: ReadTable, sets: string[][]) => {
  const hashes = await hashRecords(
    source,
    sets.map(names => listColumnIndices(source, names)),
  )
  return sets.filter((_, index) => isUnique(hashes[index]!))
}

const isUnique = (sorted: BigUint64Array) => {
  for (let at = 1; at < sorted.length; at += 1) if (sorted[at] === sorted[at - 1]) return false
  return true
}
