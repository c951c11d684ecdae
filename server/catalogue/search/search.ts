import { nothingFound, type SearchResult } from '../../../contract/catalogue/reports.ts'
import type { Actor } from '../../platform/actor.ts'
import { boundedReads } from '../../platform/database/bounded-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import { lanes } from '../../platform/limits/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import type { Paging } from '../reports/report-pages.ts'
import { type OpenIndex, openIndex, type SearchContext } from './index/current-index.ts'
import { createLookupCache } from './index/kept-lookups.ts'
import { openLookups } from './index/lookups.ts'
import { createSeenReader } from './index/seen-reports.ts'
import { listMatching, type Matches, type SearchView } from './matching-reports.ts'
import { readQuery } from './queries.ts'
import type { QueryTerm } from './query-terms.ts'
import { listResults } from './results/result-rows.ts'
import { correctTypos } from './typos.ts'

export interface Question extends Paging {
  words: string
  categoryId?: number
}

interface Outcome {
  matches: Matches
  queryTerms: QueryTerm[]
  corrected: boolean
}

/** Limits for the words of reports that are similar to mistyped ones: a search should take less than 300 ms. */
const bounds = { atOnce: 2, queueTimeout: 1000, timeout: 200 }
/** A catalogue with at most this many reports is searched fast. Its limits allow an answer on a busy machine, too. */
const smallCatalogue = 5000
const boundsInSmall = { atOnce: 4, queueTimeout: 2000, timeout: 3000 }
/**
 * Searches that run at once on a node. More would not be faster, since they use the processor and the database in turn, and the rows of all
 * would be in memory.
 */
const maxSearchesAtOnce = 4
/** Milliseconds that a search may wait for its turn. */
const queueMilliseconds = 4000
/** The maximum number of words in a search for partial matches; of more words the longest are used. */
const maxRelaxedTerms = 8

/** The only module that finds reports by words. Several databases with the same reports share an index. */
export const createSearch = (database: Database, index: OpenIndex = openIndex()) => {
  const bounded = { usual: boundedReads(database, bounds), inSmall: boundedReads(database, boundsInSmall) }
  const readContext = index(database)
  const open = ({ reports }: SearchContext, version: number) => ({
    version,
    lookups: createLookupCache(),
    readSeenReports: createSeenReader(database, reports),
  })
  let keptState: ReturnType<typeof open> | undefined
  const keep = (context: SearchContext, version: number) => {
    // A replica that is behind finds less than it will at this version.
    if (version !== context.version) return open(context, version)
    if (keptState?.version !== version) keptState = open(context, version)
    return keptState
  }
  const searchReports = async (actor: Actor, query: Question): Promise<SearchResult> => {
    const { context, version } = await readContext()
    const { lookups, readSeenReports } = keep(context, version)
    const view = { database, context, lookups: openLookups(lookups), seenReports: await readSeenReports(actor) }
    const boundedRead = context.reports.size > smallCatalogue ? bounded.usual : bounded.inSmall
    const outcome = await search(view, boundedRead, query)
    if (!outcome) return nothingFound(query.page)
    const { matches, queryTerms, corrected } = outcome
    return {
      rows: await listResults(database, actor, matches.ids, queryTerms, {
        yearsOf: id => context.reports.yearsOf(id),
        held: matches.held,
      }),
      total: matches.total,
      ...(matches.hidden > 0 && { hiddenCount: matches.hidden }),
      page: query.page,
      corrected,
      byCategory: matches.byCategory,
      wordCount: omitFillers(queryTerms).length,
      heldCount: matches.mostHeld,
      missing: queryTerms
        .filter((queryTerm, index) => !queryTerm.isFiller && !matches.held[index])
        .map(({ word }) => word),
    }
  }
  const inLane = lanes(maxSearchesAtOnce)
  return {
    /**
     * Returns the reports that contain every word, or else most words, best match first; none for a query without words. Throws 503 if too many
     * others search.
     */
    searchReports: (actor: Actor, query: Question): Promise<SearchResult> => {
      const waiting = AbortSignal.timeout(queueMilliseconds)
      return inLane(() => searchReports(actor, query), waiting).catch(error => {
        throw waiting.aborted && error === waiting.reason ? buildBusyProblem() : error
      })
    },
  }
}

const buildBusyProblem = () =>
  new Problem(503, 'Busy', { detail: 'Too many searches at once. Please search again.', retryAfterSeconds: 2 })

/**
 * Searches for the query as typed, or with Thai split by the dictionary and with wider terms. If that finds nothing, or only weak matches,
 * typing errors are corrected and words may be missing. Returns a later result only if it is clearly better.
 */
const search = async (
  view: SearchView,
  boundedRead: ReturnType<typeof boundedReads>,
  { words, categoryId, page, pageSize }: Question,
): Promise<Outcome | undefined> => {
  const { text, queryTerms } = readQuery(words)
  if (queryTerms.length === 0) return undefined
  const attempt = async (
    sought: QueryTerm[],
    { corrected = false, isRelaxed = false, isYearEnough = false } = {},
  ): Promise<Outcome | undefined> => {
    const conditions = { text, queryTerms: sought, isRelaxed, isYearEnough, categoryId, page, pageSize }
    const matches = await listMatching(view, conditions)
    return matches.total > 0 ? { matches, queryTerms: sought, corrected } : undefined
  }
  const loose = readQuery(words, true).queryTerms
  const typedOutcome = (await attempt(queryTerms)) ?? (isSame(loose, queryTerms) ? undefined : await attempt(loose))
  if (typedOutcome && isGood(typedOutcome)) return typedOutcome
  const correctedTerms = (await boundedRead(step => correctTypos(view, step, queryTerms))) ?? null
  const correctedOutcome = correctedTerms ? await attempt(correctedTerms, { corrected: true }) : undefined
  const relaxed = pickLongest(correctedTerms ?? loose)
  if ((correctedOutcome && isGood(correctedOutcome)) || omitFillers(relaxed).length < 2)
    return better(typedOutcome, correctedOutcome)
  const attemptSome = (isYearEnough: boolean) =>
    attempt(relaxed, { corrected: correctedTerms !== null, isRelaxed: true, isYearEnough })
  const years = omitFillers(relaxed).filter(({ year }) => year !== undefined).length
  // Thousands of reports contain a year, so a match of a year says little if other reports contain a word.
  const relaxedOutcome = years < omitFillers(relaxed).length ? await attemptSome(false) : undefined
  return better(
    typedOutcome,
    better(correctedOutcome, relaxedOutcome ?? (years > 0 ? await attemptSome(true) : undefined)),
  )
}

const isSame = (some: QueryTerm[], others: QueryTerm[]) => JSON.stringify(some) === JSON.stringify(others)

/** Whether the result is good enough to stop searching; a single word needs a lower score than several. */
const isGood = ({ matches, queryTerms }: Outcome) =>
  matches.bestScore > (omitFillers(queryTerms).length === 1 ? 0.25 : 0.5)

/** The query terms that are not fillers. */
const omitFillers = (queryTerms: QueryTerm[]) => queryTerms.filter(({ isFiller }) => !isFiller)

/** Returns the first outcome unless the other has a clearly higher score. */
const better = (first: Outcome | undefined, other: Outcome | undefined) =>
  first && (!other || other.matches.bestScore < first.matches.bestScore + 0.15) ? first : other

/** Returns at most `maxRelaxedTerms` query terms, those with the longest words, in their original order. */
const pickLongest = (queryTerms: QueryTerm[]) => {
  const longestTerms = new Set(queryTerms.toSorted((a, b) => b.word.length - a.word.length).slice(0, maxRelaxedTerms))
  return queryTerms.filter(queryTerm => longestTerms.has(queryTerm))
}
