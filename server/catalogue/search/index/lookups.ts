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

/** The lookups of one search. Its attempts share most texts, and different searches share `kept`. */
export const openLookups = (kept: KeptLookups): Lookups => {
  const found = new Map<string, LookupResult>()
  const isUnknown = ([key]: Wanted) => {
    const known = found.get(key) ?? kept.get(key)
    if (known) found.set(key, known)
    return !known
  }
  return {
    isNeeded: queryTerms => queryTerms.flatMap(wantedBy).some(isUnknown),
    async read(database, queryTerms) {
      for (const [key, one] of await search(database, queryTerms.flatMap(wantedBy).filter(isUnknown))) {
        found.set(key, one)
        kept.keep(key, one)
      }
    },
    eachOfPattern: (pattern, visit) => visitFound(found.get(patternKey(pattern)), visit),
    eachOfValues: (queryTerm, visit) => visitFound(found.get(valuesKey(queryTerm)), visit),
  }
}

const wantedBy = (queryTerm: ResolvedTerm): Wanted[] => [
  ...(hasValues(queryTerm) ? [[valuesKey(queryTerm), () => valuedReports(queryTerm)] as Wanted] : []),
  ...unlistedIn(queryTerm).map((one): Wanted => [patternKey(one), () => placesIn(one)]),
]

const visitFound = (found: LookupResult | undefined, visit: (id: number, places: number) => void) => {
  if (found) for (let at = 0; at < found.length; at += 1) visit(Math.floor(found[at]! / 16), found[at]! % 16)
}

const unlistedIn = ({ alternatives }: ResolvedTerm): ResolvedPattern[] =>
  alternatives.flatMap(({ patterns }) => patterns.filter(pattern => !isListed(pattern) && !isInsideWord(pattern)))

const patternKey = ({ parts, isWhole = false }: Pattern) => `${isWhole} ${parts.join('\n')}`

const valuesKey = ({ word, alternatives }: ResolvedTerm) =>
  `values ${word}\n${alternatives.map(({ patterns }) => patterns.map(patternKey).join('&')).join('|')}`

/** Runs all lookups in one statement; returns the results by key. */
const search = async (database: Database, wanted: Wanted[]): Promise<Map<string, LookupResult>> => {
  const sought = [...new Map(wanted)]
  if (sought.length === 0) return new Map()
  const lists = sought.map(
    ([, select]) => sql`(select string_agg((id * 16 + places)::text, ',') from (${select()}) as found)`,
  )
  const { rows } = await sql<{ found: (string | null)[] }>`select array[${sql.join(lists)}] as found`.execute(database)
  return new Map(sought.map(([key], at) => [key, Float64Array.from(rows[0]!.found[at]?.split(',') ?? [], Number)]))
}
