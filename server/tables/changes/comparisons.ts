import type { RunQuery } from '../engines/cached-queries.ts'
import type { EngineQuery } from '../engines/engine-queries.ts'
import type { LiveTable } from '../live-tables.ts'
import { compileChangeCounts, compileUniqueKeyCheck } from './change-counts.ts'
import type { ColumnPair } from './column-changes.ts'
import type { Comparison } from './comparison-sql.ts'

export type ReadyTable = Extract<LiveTable, { state: 'ready' }>

/** A value for each of the two compared versions. */
export interface ByVersion<Value> {
  earlier: Value
  later: Value
}

/** The tables of two versions, and how their columns are paired. */
export interface ComparedTables extends ByVersion<ReadyTable> {
  /** All columns that both versions have, including those of the candidate key. */
  pairs: readonly ColumnPair[]
  /** The candidate key: it identifies rows only if it is unique in both versions. */
  keyPairs: readonly ColumnPair[]
}

/** Counts of changed rows as the engine returns them; a long number is a text. `changed` is null if whole rows are compared. */
interface EngineCounts {
  added: number | string
  removed: number | string
  changed: number | string | null
}

const toCountFields = ({ added, removed, changed }: EngineCounts) => ({
  rows_added: Number(added),
  rows_removed: Number(removed),
  rows_changed: changed === null ? null : Number(changed),
})

/** Builds the comparison by a key; with an empty key, whole rows are compared. */
export const buildComparison = (
  { earlier, later, pairs }: ComparedTables,
  usedKeyPairs: readonly ColumnPair[],
  paths: ByVersion<string>,
): Comparison => ({
  earlier: { path: paths.earlier, columns: earlier.columns },
  later: { path: paths.later, columns: later.columns },
  keyColumnPairs: usedKeyPairs,
  otherPairs: pairs.filter(pair => !usedKeyPairs.includes(pair)),
})

/**
 * Counts the changes between two versions by the candidate key if it is unique in both, otherwise by whole rows. Returns the counts, and the
 * comparison by the key that it used.
 */
export const compareTables = async (runQuery: RunQuery, tables: ComparedTables, paths: ByVersion<string>) => {
  const readFirstRow = async (query: EngineQuery) => JSON.parse((await runQuery(query)).json)[0]
  const checkKey = async (): Promise<boolean> => {
    if (isKeyKnownUnique(tables)) return true
    if (tables.keyPairs.length === 0) return false
    const { unique } = await readFirstRow(compileUniqueKeyCheck(buildComparison(tables, tables.keyPairs, paths)))
    return unique === 1
  }
  const usedKeyPairs = (await checkKey()) ? tables.keyPairs : []
  const comparison = buildComparison(tables, usedKeyPairs, paths)
  const counts: EngineCounts = await readFirstRow(compileChangeCounts(comparison))
  return { comparison, counts: toCountFields(counts) }
}

/** Returns true if the key is one column, and both builds found that its values are never missing and all different. */
const isKeyKnownUnique = (tables: ComparedTables) => {
  const [pair] = tables.keyPairs
  if (!pair || tables.keyPairs.length > 1) return false
  return (['earlier', 'later'] as const).every(version => {
    const { missing, distinct } = pair[version].profile
    return missing === 0 && distinct === tables[version].rowCount
  })
}
