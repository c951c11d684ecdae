import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import {
  isInsideWord,
  isListedPattern,
  isSoughtInValues,
  selectReportsWithPattern,
  selectReportsWithValues,
} from '../conditions.ts'
import type { Pattern } from '../query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from '../resolved-terms.ts'
import type { SearchContext } from './current-index.ts'
import type { KeptLookups, LookupKind, LookupResult } from './kept-lookups.ts'

/** The parts of a search that are not in the index in memory: the values of tables, and texts with spaces that are not listed. */
export interface Lookups {
  /** Returns true if `read` would use the database. */
  isNeeded: (queryTerms: readonly ResolvedTerm[]) => boolean
  /** Reads the results that the terms need and that were not read before. */
  read: (database: Database, queryTerms: readonly ResolvedTerm[]) => Promise<void>
  eachOfPattern: (pattern: Pattern, visit: (id: number, places: number) => void) => void
  eachOfValues: (queryTerm: ResolvedTerm, visit: (id: number) => void) => void
}

interface WantedLookup {
  key: string
  kind: LookupKind
  /** Builds the statement for all reports or some; called only if the result is not known for them. */
  select: (reportIds?: number[]) => RawBuilder<unknown>
}

/** A lookup whose result is not known, or not for the reports that changed since. */
interface UnknownLookup extends WantedLookup {
  /** The kept result, and the reports for which it must be read again. */
  earlier?: { result: LookupResult; changed: number[] }
}

/**
 * Opens the lookups of one search. Its attempts share most texts, and different searches share `keptLookups`, whose results are read again
 * only for changed reports.
 */
export const openLookups = (
  { version, changes }: Pick<SearchContext, 'version' | 'changes'>,
  keptLookups: KeptLookups,
): Lookups => {
  const results = new Map<string, Float64Array>()
  /** Reuses the kept result if it is current; otherwise returns the lookup that must be read. */
  const reuseKept = (lookup: WantedLookup): UnknownLookup | undefined => {
    const { key, kind } = lookup
    if (results.has(key)) return undefined
    const result = keptLookups[kind].get(key)
    const changed = result && changes[kind].since(result.version)
    if (!changed) return lookup
    if (changed.length > 0) return { ...lookup, earlier: { result, changed } }
    result.version = version
    results.set(key, result.entries)
    return undefined
  }
  const listUnknown = (queryTerms: readonly ResolvedTerm[]) =>
    queryTerms.flatMap(listLookups).flatMap(lookup => reuseKept(lookup) ?? [])
  return {
    isNeeded: queryTerms => listUnknown(queryTerms).length > 0,
    async read(database, queryTerms) {
      for (const { key, kind, entries } of await search(database, listUnknown(queryTerms))) {
        results.set(key, entries)
        keptLookups[kind].keep(key, { entries, version })
      }
    },
    eachOfPattern: (pattern, visit) => visitEntries(results.get(buildPatternKey(pattern)), visit),
    eachOfValues: (queryTerm, visit) => visitEntries(results.get(buildValuesKey(queryTerm)), visit),
  }
}

const listLookups = (queryTerm: ResolvedTerm): WantedLookup[] => [
  ...(isSoughtInValues(queryTerm)
    ? [
        {
          key: buildValuesKey(queryTerm),
          kind: 'values' as const,
          select: (reportIds?: number[]) => selectReportsWithValues(queryTerm, reportIds),
        },
      ]
    : []),
  ...listUnlistedPatterns(queryTerm).map(pattern => ({
    key: buildPatternKey(pattern),
    kind: 'texts' as const,
    select: (reportIds?: number[]) => selectReportsWithPattern(pattern, reportIds),
  })),
]

const visitEntries = (entries: Float64Array | undefined, visit: (id: number, places: number) => void) => {
  if (entries) for (let at = 0; at < entries.length; at += 1) visit(toId(entries[at]!), entries[at]! % 16)
}

const toId = (entry: number) => Math.floor(entry / 16)

const listUnlistedPatterns = ({ alternatives }: ResolvedTerm): ResolvedPattern[] =>
  alternatives.flatMap(({ patterns }) =>
    patterns.filter(pattern => !isListedPattern(pattern) && !isInsideWord(pattern)),
  )

const buildPatternKey = ({ parts, isWhole = false }: Pattern) => `${isWhole} ${parts.join('\n')}`

const buildValuesKey = ({ word, alternatives }: ResolvedTerm) =>
  `values ${word}\n${alternatives.map(({ patterns }) => patterns.map(buildPatternKey).join('&')).join('|')}`

/** Runs all lookups in one statement, those with an earlier result only for the changed reports. */
const search = async (
  database: Database,
  unknownLookups: UnknownLookup[],
): Promise<(Pick<WantedLookup, 'key' | 'kind'> & { entries: Float64Array })[]> => {
  const distinctLookups = [...new Map(unknownLookups.map(lookup => [lookup.key, lookup])).values()]
  if (distinctLookups.length === 0) return []
  const lists = distinctLookups.map(
    ({ select, earlier }) =>
      sql`(select string_agg((id * 16 + places)::text, ',') from (${select(earlier?.changed)}) as found)`,
  )
  const { rows } = await sql<{ found: (string | null)[] }>`select array[${sql.join(lists)}] as found`.execute(database)
  return distinctLookups.map(({ key, kind, earlier }, index) => {
    const readEntries = (rows[0]!.found[index]?.split(',') ?? []).map(Number)
    return { key, kind, entries: joinEntries(listUnchanged(earlier), readEntries) }
  })
}

const joinEntries = (first: Float64Array, second: number[]) => {
  const entries = new Float64Array(first.length + second.length)
  entries.set(first)
  entries.set(second, first.length)
  return entries
}

const listUnchanged = (earlier: UnknownLookup['earlier']): Float64Array => {
  if (!earlier) return new Float64Array()
  const changed = new Set(earlier.changed)
  return earlier.result.entries.filter(entry => !changed.has(toId(entry)))
}
