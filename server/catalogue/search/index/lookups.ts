import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import { hasValues, isInsideWord, isListed, placesIn, valuedReports } from '../conditions.ts'
import type { Pattern } from '../query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from '../resolved-terms.ts'
import type { KeptLookups, LookupResult } from './kept-lookups.ts'

/** The parts of a search that the index in memory cannot answer: the values of tables, and texts with spaces that are not listed. */
export interface Lookups {
  /** True if `read` would use the database. */
  isNeeded: (queryTerms: readonly ResolvedTerm[]) => boolean
  /** Searches for what the terms need and was not searched before. */
  read: (database: Database, queryTerms: readonly ResolvedTerm[]) => Promise<void>
  eachOfPattern: (pattern: Pattern, visit: (id: number, places: number) => void) => void
  eachOfValues: (queryTerm: ResolvedTerm, visit: (id: number) => void) => void
}

/** The statement of a lookup is built only if its result is not known. */
type Wanted = [key: string, select: () => RawBuilder<unknown>]

/** The lookups of one search. Its attempts share most texts, and different searches share `keptLookups`. */
export const openLookups = (keptLookups: KeptLookups): Lookups => {
  const results = new Map<string, LookupResult>()
  const isUnknown = ([key]: Wanted) => {
    const result = results.get(key) ?? keptLookups.get(key)
    if (result) results.set(key, result)
    return !result
  }
  return {
    isNeeded: queryTerms => queryTerms.flatMap(wantedBy).some(isUnknown),
    async read(database, queryTerms) {
      for (const [key, result] of await search(database, queryTerms.flatMap(wantedBy).filter(isUnknown))) {
        results.set(key, result)
        keptLookups.keep(key, result)
      }
    },
    eachOfPattern: (pattern, visit) => visitResult(results.get(patternKey(pattern)), visit),
    eachOfValues: (queryTerm, visit) => visitResult(results.get(valuesKey(queryTerm)), visit),
  }
}

const wantedBy = (queryTerm: ResolvedTerm): Wanted[] => [
  ...(hasValues(queryTerm) ? [[valuesKey(queryTerm), () => valuedReports(queryTerm)] as Wanted] : []),
  ...unlistedIn(queryTerm).map((one): Wanted => [patternKey(one), () => placesIn(one)]),
]

const visitResult = (result: LookupResult | undefined, visit: (id: number, places: number) => void) => {
  if (result) for (let at = 0; at < result.length; at += 1) visit(Math.floor(result[at]! / 16), result[at]! % 16)
}

const unlistedIn = ({ alternatives }: ResolvedTerm): ResolvedPattern[] =>
  alternatives.flatMap(({ patterns }) => patterns.filter(pattern => !isListed(pattern) && !isInsideWord(pattern)))

const patternKey = ({ parts, isWhole = false }: Pattern) => `${isWhole} ${parts.join('\n')}`

const valuesKey = ({ word, alternatives }: ResolvedTerm) =>
  `values ${word}\n${alternatives.map(({ patterns }) => patterns.map(patternKey).join('&')).join('|')}`

/** Runs all lookups in one statement; returns the results by key. */
const search = async (database: Database, wantedLookups: Wanted[]): Promise<Map<string, LookupResult>> => {
  const sought = [...new Map(wantedLookups)]
  if (sought.length === 0) return new Map()
  const lists = sought.map(
    ([, select]) => sql`(select string_agg((id * 16 + places)::text, ',') from (${select()}) as found)`,
  )
  const { rows } = await sql<{ found: (string | null)[] }>`select array[${sql.join(lists)}] as found`.execute(database)
  return new Map(
    sought.map(([key], index) => [key, Float64Array.from(rows[0]!.found[index]?.split(',') ?? [], Number)]),
  )
}
