import type { EngineQuery } from '../engines/engine-queries.ts'
import { buildIntegerColumns } from '../queries/shown-columns.ts'
import {
  buildHashSql,
  buildJoinedSql,
  buildVersionSql,
  type ComparedVersion,
  type Comparison,
  isAddedSql,
  isDifferentSql,
  isRemovedSql,
  listPhysicalNames,
  maxResultCharacters,
} from './comparison-sql.ts'

/** Compiles the query that checks that the key is unique and never missing in each version. */
export const compileUniqueKeyCheck = (comparison: Comparison): EngineQuery => ({
  sql: `select (${buildUniqueSql(comparison, 'earlier')} and ${buildUniqueSql(comparison, 'later')})::integer`,
  values: [],
  columns: buildIntegerColumns('unique'),
  maxCharacters: maxResultCharacters,
})

/** Returns the SQL condition that the key is unique and never missing in a version. */
const buildUniqueSql = (comparison: Comparison, version: ComparedVersion) => {
  const names = listPhysicalNames(comparison.keyColumnPairs, version)
  const isMissingSql = names.map(name => `${name} is null`).join(' or ')
  return `(select count(*) = count(distinct (${names.join(', ')})) and count(*) filter (where ${isMissingSql}) = 0
    from ${buildVersionSql(comparison, version)})`
}

/** Compiles the query that counts added, removed and changed rows. Without a key, a changed row counts as one removed and one added. */
export const compileChangeCounts = (comparison: Comparison): EngineQuery => ({
  sql: comparison.keyColumnPairs.length === 0 ? buildWholeRowCountsSql(comparison) : buildKeyedCountsSql(comparison),
  values: [],
  columns: buildIntegerColumns('added', 'removed', 'changed'),
  maxCharacters: maxResultCharacters,
})

const buildKeyedCountsSql = (comparison: Comparison) =>
  `select count(*) filter (where ${isAddedSql}), count(*) filter (where ${isRemovedSql}), count(*) filter (where ${isDifferentSql})
    from ${buildJoinedSql(comparison)}`

/** Returns the SQL that compares how many rows n of each version have each hash h, as equal rows may occur more than once. */
const buildWholeRowCountsSql = (comparison: Comparison) => {
  const buildRowsSql = (version: ComparedVersion) =>
    `(select ${buildHashSql(comparison, version)} as h, count(*) as n from ${buildVersionSql(comparison, version)} group by 1)`
  return `select ${buildSurplusSql('later', 'earlier')}, ${buildSurplusSql('earlier', 'later')}, null::bigint
    from ${buildRowsSql('earlier')} earlier full join ${buildRowsSql('later')} later on earlier.h = later.h`
}

/** Returns the SQL of the number of rows that one version has more than the other. */
const buildSurplusSql = (one: ComparedVersion, other: ComparedVersion) =>
  `coalesce(sum(greatest(coalesce(${one}.n, 0) - coalesce(${other}.n, 0), 0)), 0)::bigint`
