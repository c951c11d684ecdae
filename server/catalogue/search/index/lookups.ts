import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import { hasNoSpaces, type Pattern } from '../query-terms.ts'
import { isListedPattern, type ResolvedPattern, type ResolvedTerm } from '../resolved-terms.ts'
import { isSearchedInValues, selectReportsWithPattern, selectReportsWithValues } from '../text-conditions.ts'
import type { SearchContext } from './current-index.ts'
import type { LookupCaches, LookupKind, LookupResult } from './kept-lookups.ts'

/**
 * Finds what is not in the index in memory: values of tables, and patterns with spaces that are not listed terms. (The index splits texts at
 * spaces, so it finds any pattern without a space.) A place is a part of the texts of a report; see `termPlaces`.
 */
export interface Lookups {
  /** Returns true if `read` would read from the database. Takes over the current results of the cache. */
  needsRead: (queryTerms: readonly ResolvedTerm[]) => boolean
  /** Reads the results for query terms that were not read before. */
  read: (database: Database, queryTerms: readonly ResolvedTerm[]) => Promise<void>
  /** Calls back for each report that contains a pattern, with its places. */
  eachWithPattern: (pattern: Pattern, visit: (id: number, places: number) => void) => void
  /** Calls back for each report whose table has a value with the query term. */
  eachWithValue: (queryTerm: ResolvedTerm, visit: (id: number) => void) => void
}

/** The search for one pattern in texts, or for one query term in the values of tables. */
interface Lookup {
  key: string
  kind: LookupKind
  /** Builds the SQL query for all reports, or only for those with the given ids. */
  buildQuery: (reportIds?: number[]) => RawBuilder<unknown>
}

/** A lookup whose result must be read. */
interface LookupToRead extends Lookup {
  /** The cached result, and the ids of the reports for which it must be read again; absent if it must be read for all reports. */
  earlier?: { result: LookupResult; changedIds: number[] }
}

/**
 * Opens the lookups of one search, whose steps share most patterns. Searches share `keptLookups`, whose results are read again only for
 * changed reports.
 */
export const openLookups = (
  { version, changes }: Pick<SearchContext, 'version' | 'changes'>,
  keptLookups: LookupCaches,
): Lookups => {
  /** The entries of each lookup of this search, by its key. */
  const results = new Map<string, Float64Array>()
  /** Copies the cached result to `results` if it is current and returns undefined; otherwise returns the lookup that must be read. */
  const reuseCached = (lookup: Lookup): LookupToRead | undefined => {
    const { key, kind } = lookup
    if (results.has(key)) return undefined
    const result = keptLookups[kind].get(key)
    const changedIds = result && changes[kind].listSince(result.version)
    // There is no cached result, or it is too old to list what has changed since.
    if (!changedIds) return lookup
    if (changedIds.length > 0) return { ...lookup, earlier: { result, changedIds } }
    result.version = version
    results.set(key, result.entries)
    return undefined
  }
  /** Takes over the results that are current, and lists the other lookups of the query terms. */
  const listLookupsToRead = (queryTerms: readonly ResolvedTerm[]) =>
    queryTerms.flatMap(listLookups).flatMap(lookup => reuseCached(lookup) ?? [])
  return {
    needsRead: queryTerms => listLookupsToRead(queryTerms).length > 0,
    async read(database, queryTerms) {
      for (const { key, kind, entries } of await runLookups(database, listLookupsToRead(queryTerms))) {
        results.set(key, entries)
        keptLookups[kind].keep(key, { entries, version })
      }
    },
    eachWithPattern: (pattern, visit) => visitEntries(results.get(buildPatternKey(pattern)), visit),
    eachWithValue: (queryTerm, visit) => visitEntries(results.get(buildValuesKey(queryTerm)), visit),
  }
}

/** Lists the lookups that a query term needs. */
const listLookups = (queryTerm: ResolvedTerm): Lookup[] => [
  ...(isSearchedInValues(queryTerm)
    ? [
        {
          key: buildValuesKey(queryTerm),
          kind: 'values' as const,
          buildQuery: (reportIds?: number[]) => selectReportsWithValues(queryTerm, reportIds),
        },
      ]
    : []),
  ...listPatternsToLookUp(queryTerm).map(pattern => ({
    key: buildPatternKey(pattern),
    kind: 'texts' as const,
    buildQuery: (reportIds?: number[]) => selectReportsWithPattern(pattern, reportIds),
  })),
]

const visitEntries = (entries: Float64Array | undefined, visit: (id: number, places: number) => void) => {
  if (entries) for (let at = 0; at < entries.length; at += 1) visit(toId(entries[at]!), entries[at]! % idFactor)
}

/** An entry is the id of a report multiplied by this, plus its places, which are always lower. */
const idFactor = 16

const toId = (entry: number) => Math.floor(entry / idFactor)

/** Lists the patterns of a query term that the index in memory cannot find: those with spaces that are not listed terms. */
const listPatternsToLookUp = ({ alternatives }: ResolvedTerm): ResolvedPattern[] =>
  alternatives.flatMap(({ patterns }) => patterns.filter(pattern => !isListedPattern(pattern) && !hasNoSpaces(pattern)))

const buildPatternKey = ({ parts, isWhole = false }: Pattern) => `${isWhole} ${parts.join('\n')}`

const buildValuesKey = ({ word, alternatives }: ResolvedTerm) =>
  `values ${word}\n${alternatives.map(({ patterns }) => patterns.map(buildPatternKey).join('&')).join('|')}`

type LookupEntries = Pick<Lookup, 'key' | 'kind'> & Pick<LookupResult, 'entries'>

/** Runs lookups in one statement; those with an earlier result only for the changed reports. */
const runLookups = async (database: Database, lookupsToRead: LookupToRead[]): Promise<LookupEntries[]> => {
  const distinctLookups = [...new Map(lookupsToRead.map(lookup => [lookup.key, lookup])).values()]
  if (distinctLookups.length === 0) return []
  // Each list is one text of comma-separated entries; null if no report matches.
  const lists = distinctLookups.map(
    ({ buildQuery, earlier }) =>
      sql`(select string_agg((id * ${sql.lit(idFactor)} + places)::text, ',') from (${buildQuery(earlier?.changedIds)}) as matching)`,
  )
  const { rows } = await sql<{ lists: (string | null)[] }>`select array[${sql.join(lists)}] as lists`.execute(database)
  return distinctLookups.map(({ key, kind, earlier }, index) => {
    const readEntries = (rows[0]!.lists[index]?.split(',') ?? []).map(Number)
    return { key, kind, entries: joinEntries(listUnchangedEntries(earlier), readEntries) }
  })
}

const joinEntries = (unchangedEntries: Float64Array, newEntries: number[]) => {
  const entries = new Float64Array(unchangedEntries.length + newEntries.length)
  entries.set(unchangedEntries)
  entries.set(newEntries, unchangedEntries.length)
  return entries
}

/** Returns the entries of an earlier result without those of changed reports. */
const listUnchangedEntries = (earlier: LookupToRead['earlier']): Float64Array => {
  if (!earlier) return new Float64Array()
  const changedIds = new Set(earlier.changedIds)
  return earlier.result.entries.filter(entry => !changedIds.has(toId(entry)))
}
