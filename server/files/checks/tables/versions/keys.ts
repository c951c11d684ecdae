import { hashRecords, listColumnIndices, type ReadTable } from './record-hashes.ts'

/** Columns that can be part of a key: the first of the table that both versions have and that hold no decimals. */
const maxLabels = 6
/** Limit of hashes in memory during the search for a key. */
const maxHashes = 12_000_000

/**
 * Finds the names of the columns that identify the rows of both tables: the shortest unique run of leading label columns, without redundant
 * ones. Returns null if there is no key.
 */
export const findKey = async (
  old: ReadTable,
  fresh: ReadTable,
  sharedColumns: readonly string[],
): Promise<string[] | null> => {
  const labels = pickLabels(old, fresh, sharedColumns)
  const runs = labels.map((_, index) => labels.slice(0, index + 1))
  let key = await findUnique(old, fresh, runs)
  while (key && key.length > 1) {
    // The last column is needed, otherwise a shorter run would be unique.
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
  const end = sharedColumns.findIndex(name => isNumber(old, name) || isNumber(fresh, name))
  return sharedColumns.slice(0, Math.min(end < 0 ? sharedColumns.length : end, maxLabels))
}

/** Finds the first set of columns whose values are unique in both tables; null if there is none. */
const findUnique = async (old: ReadTable, fresh: ReadTable, sets: string[][]): Promise<string[] | null> => {
  const rows = Math.max(old.table.rowCount, fresh.table.rowCount)
  const setsPerPass = Math.max(1, Math.floor(maxHashes / rows))
  for (let from = 0; from < sets.length; from += setsPerPass) {
    const checkedSets = sets.slice(from, from + setsPerPass)
    const inFresh = await pickUniqueSets(fresh, checkedSets)
    const inBoth = inFresh.length > 0 ? await pickUniqueSets(old, inFresh) : []
    if (inBoth[0]) return inBoth[0]
  }
  return null
}

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
