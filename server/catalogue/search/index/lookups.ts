import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/pool.ts'
import { hasTrigram, hasValues, isListed, placesIn, valuedReports } from '../conditions.ts'
import type { Pattern } from '../query-terms.ts'
import type { ResolvedPattern, ResolvedTerm } from '../resolved-terms.ts'
import type { Found, KeptLookups } from './kept-lookups.ts'

/** The parts of a search that the index in memory cannot answer: texts that are not listed, and the values of tables. */
export interface Lookups {
  /** Searches the values of tables. */
  readValues: (database: Database, queryTerms: readonly ResolvedTerm[]) => Promise<void>
  /** Searches for the texts that the terms need and were not searched before, except for those of one or two letters. */
  read: (database: Database, queryTerms: readonly ResolvedTerm[]) => Promise<void>
  /** Searches for all texts that the terms need and were not searched before, in the reports with these ids or, without ids, in all. */
  readIn: (database: Database, queryTerms: readonly ResolvedTerm[], ids?: readonly number[]) => Promise<void>
  eachOfPattern: (pattern: Pattern, visit: (id: number, places: number) => void) => void
  eachOfValues: (queryTerm: ResolvedTerm, visit: (id: number) => void) => void
}

/** The statement of a lookup is built only if its result is not known. */
type Wanted = [key: string, select: () => RawBuilder<unknown>]

/** The lookups of one search. Its attempts share most texts, and different searches share `kept`. */
export const openLookups = (kept: KeptLookups): Lookups => {
  const found = new Map<string, Found>()
  /** The texts that were searched only in some reports. */
  const foundInSome = new Map<string, Found>()
  const read = async (database: Database, wanted: Wanted[]) => {
    for (const [key] of wanted) {
      const known = kept.get(key)
      if (known) found.set(key, known)
    }
    for (const [key, one] of await search(
      database,
      wanted.filter(([key]) => !found.has(key)),
    )) {
      found.set(key, one)
      kept.keep(key, one)
    }
  }
  const patternsOf = (queryTerms: readonly ResolvedTerm[], ids?: readonly number[]) =>
    queryTerms.flatMap(unlistedIn).map((one): Wanted => [patternKey(one), () => placesIn(one, ids)])
  return {
    async readValues(database, queryTerms) {
      const values = queryTerms
        .filter(hasValues)
        .map((queryTerm): Wanted => [valuesKey(queryTerm), () => valuedReports(queryTerm)])
      await read(database, values)
    },
    read: (database, queryTerms) =>
      read(
        database,
        queryTerms
          .flatMap(unlistedIn)
          .filter(hasTrigram)
          .map((one): Wanted => [patternKey(one), () => placesIn(one)]),
      ),
    async readIn(database, queryTerms, ids) {
      if (!ids) return read(database, patternsOf(queryTerms))
      const wanted = patternsOf(queryTerms, ids).filter(([key]) => !found.has(key))
      for (const [key, one] of await search(database, wanted)) foundInSome.set(key, one)
    },
    eachOfPattern: (pattern, visit) => {
      const key = patternKey(pattern)
      eachOf(found.get(key) ?? foundInSome.get(key), visit)
    },
    eachOfValues: (queryTerm, visit) => {
      eachOf(found.get(valuesKey(queryTerm)), visit)
    },
  }
}

const eachOf = (found: Found | undefined, visit: (id: number, places: number) => void) => {
  if (found) for (let at = 0; at < found.length; at += 1) visit(Math.floor(found[at]! / 16), found[at]! % 16)
}

/** True if the term has a text that is not listed. */
export const needsText = (queryTerm: ResolvedTerm) => unlistedIn(queryTerm).length > 0
/** True if the term has such a text that `read` leaves out. */
export const needsShortText = (queryTerm: ResolvedTerm) => unlistedIn(queryTerm).some(pattern => !hasTrigram(pattern))

const unlistedIn = ({ alternatives }: ResolvedTerm): ResolvedPattern[] =>
  alternatives.flatMap(({ patterns }) => patterns.filter(pattern => !isListed(pattern)))

const patternKey = ({ parts, isWhole = false }: Pattern) => `${isWhole} ${parts.join('\n')}`

const valuesKey = ({ word, alternatives }: ResolvedTerm) =>
  `values ${word}\n${alternatives.map(({ patterns }) => patterns.map(patternKey).join('&')).join('|')}`

/** Runs all lookups in one statement; returns the results by key. */
const search = async (database: Database, wanted: Wanted[]): Promise<Map<string, Found>> => {
  const sought = [...new Map(wanted)]
  if (sought.length === 0) return new Map()
  const lists = sought.map(
    ([, select]) => sql`(select string_agg((id * 16 + places)::text, ',') from (${select()}) as found)`,
  )
  const { rows } = await sql<{ found: (string | null)[] }>`select array[${sql.join(lists)}] as found`.execute(database)
  return new Map(sought.map(([key], at) => [key, Float64Array.from(rows[0]!.found[at]?.split(',') ?? [], Number)]))
}
