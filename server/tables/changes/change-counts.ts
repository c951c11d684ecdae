import type { Question } from '../engines/questions.ts'
import {
  type Comparing,
  hashSql,
  isAddedSql,
  isDifferentSql,
  isRemovedSql,
  joinedSql,
  mostCharacters,
  physicalNames,
  type Side,
  sourceSql,
} from './compared-versions.ts'

const integers = (...names: string[]) => names.map(name => ({ name, kind: 'integer' as const }))

/** Builds the query that checks that the key is unique and never missing in each version. */
export const uniqueQuestion = (comparing: Comparing): Question => ({
  sql: `select (${isUniqueSql(comparing, 0)} and ${isUniqueSql(comparing, 1)})::integer`,
  values: [],
  columns: integers('unique'),
  mostCharacters,
})

const isUniqueSql = (comparing: Comparing, side: Side) => {
  const names = physicalNames(comparing.key, side)
  const isMissing = names.map(name => `${name} is null`).join(' or ')
  return `(select count(*) = count(distinct (${names.join(', ')})) and count(*) filter (where ${isMissing}) = 0
    from ${sourceSql(comparing, side)})`
}

/** Builds the query that counts added, removed and changed rows; without a key, whole rows only. */
export const countsQuestion = (comparing: Comparing): Question => ({
  sql: comparing.key.length === 0 ? wholeRowCountsSql(comparing) : keyedCountsSql(comparing),
  values: [],
  columns: integers('added', 'removed', 'changed'),
  mostCharacters,
})

const keyedCountsSql = (comparing: Comparing) =>
  `select count(*) filter (where ${isAddedSql}), count(*) filter (where ${isRemovedSql}), count(*) filter (where ${isDifferentSql})
    from ${joinedSql(comparing)}`

/** Compares how many rows n of each version have each hash h, since equal rows may occur more than once. */
const wholeRowCountsSql = (comparing: Comparing) => {
  const rows = (side: Side) =>
    `(select ${hashSql(comparing, side)} as h, count(*) as n from ${sourceSql(comparing, side)} group by 1)`
  return `select ${surplusSql('b', 'a')}, ${surplusSql('a', 'b')}, null::bigint
    from ${rows(0)} a full join ${rows(1)} b on a.h = b.h`
}

/** The number of rows that one version has more than the other. */
const surplusSql = (one: 'a' | 'b', other: 'a' | 'b') =>
  `coalesce(sum(greatest(coalesce(${one}.n, 0) - coalesce(${other}.n, 0), 0)), 0)::bigint`
