import type { Question } from '../engines/questions.ts'
import {
  type ComparedVersion,
  type Comparison,
  hashSql,
  isAddedSql,
  isDifferentSql,
  isRemovedSql,
  joinedSql,
  listPhysicalNames,
  maxCharacters,
  sourceSql,
} from './compared-versions.ts'

const buildIntegerColumns = (...names: string[]) => names.map(name => ({ name, kind: 'integer' as const }))

/** Builds the query that checks that the key is unique and never missing in each version. */
export const uniqueKeyQuestion = (comparison: Comparison): Question => ({
  sql: `select (${isUniqueSql(comparison, 'earlier')} and ${isUniqueSql(comparison, 'later')})::integer`,
  values: [],
  columns: buildIntegerColumns('unique'),
  maxCharacters,
})

/** Returns an SQL condition: the key is unique and never missing in a version. */
const isUniqueSql = (comparison: Comparison, version: ComparedVersion) => {
  const names = listPhysicalNames(comparison.key, version)
  const isMissingSql = names.map(name => `${name} is null`).join(' or ')
  return `(select count(*) = count(distinct (${names.join(', ')})) and count(*) filter (where ${isMissingSql}) = 0
    from ${sourceSql(comparison, version)})`
}

/** Builds the query that counts added, removed and changed rows; without a key, whole rows only. */
export const countsQuestion = (comparison: Comparison): Question => ({
  sql: comparison.key.length === 0 ? wholeRowCountsSql(comparison) : keyedCountsSql(comparison),
  values: [],
  columns: buildIntegerColumns('added', 'removed', 'changed'),
  maxCharacters,
})

const keyedCountsSql = (comparison: Comparison) =>
  `select count(*) filter (where ${isAddedSql}), count(*) filter (where ${isRemovedSql}), count(*) filter (where ${isDifferentSql})
    from ${joinedSql(comparison)}`

/** Returns the SQL that compares how many rows n of each version have each hash h, as equal rows may occur more than once. */
const wholeRowCountsSql = (comparison: Comparison) => {
  const rowsSql = (version: ComparedVersion) =>
    `(select ${hashSql(comparison, version)} as h, count(*) as n from ${sourceSql(comparison, version)} group by 1)`
  return `select ${surplusSql('later', 'earlier')}, ${surplusSql('earlier', 'later')}, null::bigint
    from ${rowsSql('earlier')} earlier full join ${rowsSql('later')} later on earlier.h = later.h`
}

/** Returns the SQL of the number of rows that one version has more than the other. */
const surplusSql = (one: ComparedVersion, other: ComparedVersion) =>
  `coalesce(sum(greatest(coalesce(${one}.n, 0) - coalesce(${other}.n, 0), 0)), 0)::bigint`
