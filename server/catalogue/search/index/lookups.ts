import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import { hasValues, isInsideWord, isListed, placesIn, valuedReports } from '../conditions.ts'
import type { Pattern } from '../query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from '../resolved-terms.ts'
import type { KeptLookups, LookupResult } from './kept-lookups.ts'

/** The parts of a search that the index in memory cannot answer: the values of tables, and texts with spaces that are not listed. */
export interface Lookups {
  /** Returns true if `read` would use the database. */
  isNeeded: (queryTerms: readonly ResolvedTerm[]) => boolean
  /** Searches for what the terms need and was not searched before. */
  read: (database: Database, queryTerms: readonly ResolvedTerm[]) => Promise<void>
  eachOfPattern: (pattern: Pattern, visit: (id: number, places: number) => void) => void
  eachOfValues: (queryTerm: ResolvedTerm, visit: (id: number) => void) => void
}

interface Wanted {
  key: string
  kind: keyof KeptLookups
  /** Builds the statement; called only if the result is not known. */
  select: () => RawBuilder<unknown>
}

/** Opens the lookups of one search. Its attempts share most texts, and different searches share `keptLookups`. */
export const openLookups = (keptLookups: KeptLookups): Lookups => {
  const results = new Map<string, LookupResult>()
  const isUnknown = ({ key, kind }: Wanted) => {
    const result = results.get(key) ?? keptLookups[kind].get(key)
    if (result) results.set(key, result)
    return !result
  }
  return {
    isNeeded: queryTerms => queryTerms.flatMap(wantedBy).some(isUnknown),
    async read(database, queryTerms) {
      const unknownLookups = queryTerms.flatMap(wantedBy).filter(isUnknown)
      for (const { key, kind, result } of await search(database, unknownLookups)) {
        results.set(key, result)
        keptLookups[kind].keep(key, result)
      }
    },
    eachOfPattern: (pattern, visit) => visitResult(results.get(patternKey(pattern)), visit),
    eachOfValues: (queryTerm, visit) => visitResult(results.get(valuesKey(queryTerm)), visit),
  }
}

const wantedBy = (queryTerm: ResolvedTerm): Wanted[] => [
  ...(hasValues(queryTerm)
    ? [{ key: valuesKey(queryTerm), kind: 'values' as const, select: () => valuedReports(queryTerm) }]
    : []),
  ...unlistedIn(queryTerm).map(one => ({ key: patternKey(one), kind: 'texts' as const, select: () => placesIn(one) })),
]

const visitResult = (result: LookupResult | undefined, visit: (id: number, places: number) => void) => {
  if (result) for (let at = 0; at < result.length; at += 1) visit(Math.floor(result[at]! / 16), result[at]! % 16)
}

const unlistedIn = ({ alternatives }: ResolvedTerm): ResolvedPattern[] =>
  alternatives.flatMap(({ patterns }) => patterns.filter(pattern => !isListed(pattern) && !isInsideWord(pattern)))

const patternKey = ({ parts, isWhole = false }: Pattern) => `${isWhole} ${parts.join('\n')}`

const valuesKey = ({ word, alternatives }: ResolvedTerm) =>
  `values ${word}\n${alternatives.map(({ patterns }) => patterns.map(patternKey).join('&')).join('|')}`

/** Runs all lookups in one statement. */
const search = async (
  database: Database,
  wantedLookups: Wanted[],
): Promise<(Pick<Wanted, 'key' | 'kind'> & { result: LookupResult })[]> => {
  const sought = [...new Map(wantedLookups.map(lookup => [lookup.key, lookup])).values()]
  if (sought.length === 0) return []
  const lists = sought.map(
    ({ select }) => sql`(select string_agg((id * 16 + places)::text, ',') from (${select()}) as found)`,
  )
  const { rows } = await sql<{ found: (string | null)[] }>`select array[${sql.join(lists)}] as found`.execute(database)
  return sought.map(({ key, kind }, index) => ({
    key,
    kind,
    result: Float64Array.from(rows[0]!.found[index]?.split(',') ?? [], Number),
  }))
}
