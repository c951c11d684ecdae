import { nothingFound, type SearchResult } from '../../../contract/catalogue/reports.ts'
import type { Actor } from '../../platform/actor.ts'
import { boundedReads } from '../../platform/database/bounded-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import { lanes } from '../../platform/limits/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import type { Paging } from '../reports/report-pages.ts'
import { type OpenIndex, openIndex, type SearchContext } from './index/current-index.ts'
import { createKeptLookups, type KeptLookups } from './index/kept-lookups.ts'
import { openLookups } from './index/lookups.ts'
import type { ReportIndex } from './index/report-index.ts'
import { createSeenReader } from './index/seen-reports.ts'
import { listMatching, type Matches, type SearchView } from './matching-reports.ts'
import { parseQuery } from './queries.ts'
import type { QueryTerm } from './query-terms.ts'
import { listResults } from './results/result-rows.ts'
import { createTablePartsCache, type TablePartsCache } from './results/table-parts.ts'
import { correctTypos } from './typos.ts'

/** What a search receives. */
export interface SearchInput extends Paging {
  words: string
  categoryId?: number
}

/** What is cached at a catalogue version; the lookups are kept for later versions of the same index. */
interface State {
  version: number
  reports: ReportIndex
  lookups: KeptLookups
  tableParts: TablePartsCache
  readSeenReports: ReturnType<typeof createSeenReader>
}

interface Outcome {
  matches: Matches
  queryTerms: QueryTerm[]
  corrected: boolean
}

/** Limits of the reads for typing errors, so that a search takes less than 300 ms. */
const typoLimits = { atOnce: 2, queueMilliseconds: 1000, timeoutMilliseconds: 200 }
/** The maximum number of reports of a small catalogue. */
const maxSmallCatalogue = 5000
/** In a small catalogue these reads are fast; higher limits allow a result on a busy machine. */
const typoLimitsInSmallCatalogue = { atOnce: 4, queueMilliseconds: 2000, timeoutMilliseconds: 3000 }
/**
 * Searches that run at once on a node. More would not be faster, since they use the processor and the database in turn, and the rows of all
 * would be in memory.
 */
const maxSearchesAtOnce = 4
/** Milliseconds that a search may wait for its turn. */
const queueMilliseconds = 4000
/** The maximum number of words in a search for partial matches; of more words the longest are used. */
const maxRelaxedTerms = 8
/** A result with a higher best score is good. */
const minScore = 0.5
/** The same for a query of one word. */
const minSingleWordScore = 0.25
/** A later result is preferred if its best score is higher by this. */
const minImprovement = 0.15

/** Creates the search. This is the only module that finds reports by words. Several databases with the same reports share an index. */
export const createSearch = (database: Database, index: OpenIndex = openIndex()) => {
  const typoReads = {
    large: boundedReads(database, typoLimits),
    small: boundedReads(database, typoLimitsInSmallCatalogue),
  }
  const readContext = index(database)
  const createState = ({ reports }: SearchContext, version: number, earlierState?: State): State => ({
    version,
    reports,
    // A new index does not know what changed before it was read, and after a failover versions repeat with other contents.
    lookups: earlierState?.reports === reports ? earlierState.lookups : createKeptLookups(),
    tableParts: createTablePartsCache(),
    readSeenReports: createSeenReader(database, reports),
  })
  let cachedState: State | undefined
  const pickState = (context: SearchContext, version: number) => {
    // A replica that lags behind finds less than the index will at this version, so its state is not cached.
    if (version !== context.version) return createState(context, version)
    if (cachedState?.version !== version || cachedState.reports !== context.reports)
      cachedState = createState(context, version, cachedState)
    return cachedState
  }
  const searchReports = async (actor: Actor, input: SearchInput): Promise<SearchResult> => {
    const { context, version } = await readContext()
    const { lookups, tableParts, readSeenReports } = pickState(context, version)
    const view = {
      database,
      context,
      lookups: openLookups(context, lookups),
      seenReports: await readSeenReports(actor),
    }
    const runTypoRead = context.reports.size > maxSmallCatalogue ? typoReads.large : typoReads.small
    const outcome = await search(view, runTypoRead, input)
    if (!outcome) return nothingFound(input.page)
    const { matches, queryTerms, corrected } = outcome
    return {
      rows: await listResults(database, actor, matches.ids, queryTerms, {
        findYears: id => context.reports.findYears(id),
        isTermMatched: matches.isTermMatched,
        tableParts,
      }),
      total: matches.total,
      ...(matches.hidden > 0 && { hiddenCount: matches.hidden }),
      page: input.page,
      corrected,
      byCategory: matches.byCategory,
      wordCount: omitFillers(queryTerms).length,
      heldCount: matches.maxMatchedTerms,
      missing: queryTerms
        .filter((queryTerm, index) => !queryTerm.isFiller && !matches.isTermMatched[index])
        .map(({ word }) => word),
    }
  }
  const inLane = lanes(maxSearchesAtOnce)
  return {
    /**
     * Returns the reports that contain every word, or else most words, best match first; none for a query without words. Throws 503 if too
     * many others search.
     */
    searchReports: (actor: Actor, input: SearchInput): Promise<SearchResult> => {
      const waiting = AbortSignal.timeout(queueMilliseconds)
      return inLane(() => searchReports(actor, input), waiting).catch(error => {
        throw waiting.aborted && error === waiting.reason ? buildBusyProblem() : error
      })
    },
  }
}

const buildBusyProblem = () =>
  new Problem(503, 'Busy', { detail: 'Too many searches at once. Please search again.', retryAfterSeconds: 2 })

/**
 * Searches in four steps and stops at a good result: as typed; with Thai split by the dictionary and with wider terms; with typing errors
 * corrected; for reports that lack some words. Returns a later result only if it is clearly better, and undefined for a query without
 * words.
 */
const search = async (
  view: SearchView,
  runTypoRead: ReturnType<typeof boundedReads>,
  { words, categoryId, page, pageSize }: SearchInput,
): Promise<Outcome | undefined> => {
  const { text, queryTerms } = parseQuery(words)
  if (queryTerms.length === 0) return undefined
  const attempt = async (
    terms: QueryTerm[],
    { corrected = false, isRelaxed = false, isYearEnough = false } = {},
  ): Promise<Outcome | undefined> => {
    const conditions = { text, queryTerms: terms, isRelaxed, isYearEnough, categoryId, page, pageSize }
    const matches = await listMatching(view, conditions)
    return matches.total > 0 ? { matches, queryTerms: terms, corrected } : undefined
  }
  const looseTerms = parseQuery(words, true).queryTerms
  const typedOutcome =
    (await attempt(queryTerms)) ?? (isSame(looseTerms, queryTerms) ? undefined : await attempt(looseTerms))
  if (typedOutcome && isGood(typedOutcome)) return typedOutcome
  const correctedTerms = (await runTypoRead(step => correctTypos(view, step, queryTerms))) ?? null
  const correctedOutcome = correctedTerms ? await attempt(correctedTerms, { corrected: true }) : undefined
  const relaxedTerms = pickLongest(correctedTerms ?? looseTerms)
  const wantedCount = omitFillers(relaxedTerms).length
  if ((correctedOutcome && isGood(correctedOutcome)) || wantedCount < 2)
    return pickBetter(typedOutcome, correctedOutcome)
  const attemptRelaxed = (isYearEnough: boolean) =>
    attempt(relaxedTerms, { corrected: correctedTerms !== null, isRelaxed: true, isYearEnough })
  const yearCount = omitFillers(relaxedTerms).filter(({ year }) => year !== undefined).length
  // Thousands of reports contain a year, so a match of a year says little if other reports contain a word.
  const relaxedOutcome =
    (yearCount < wantedCount ? await attemptRelaxed(false) : undefined) ??
    (yearCount > 0 ? await attemptRelaxed(true) : undefined)
  return pickBetter(typedOutcome, pickBetter(correctedOutcome, relaxedOutcome))
}

const isSame = (some: QueryTerm[], others: QueryTerm[]) => JSON.stringify(some) === JSON.stringify(others)

/** Returns true if the result is good enough to stop searching; a single word needs a lower score than several. */
const isGood = ({ matches, queryTerms }: Outcome) =>
  matches.bestScore > (omitFillers(queryTerms).length === 1 ? minSingleWordScore : minScore)

/** Returns the query terms that are not fillers. */
const omitFillers = (queryTerms: QueryTerm[]) => queryTerms.filter(({ isFiller }) => !isFiller)

/** Returns the first outcome unless the other has a clearly higher score. */
const pickBetter = (first: Outcome | undefined, other: Outcome | undefined) =>
  first && (!other || other.matches.bestScore < first.matches.bestScore + minImprovement) ? first : other

/** Returns at most `maxRelaxedTerms` query terms, those with the longest words, in their original order. */
const pickLongest = (queryTerms: QueryTerm[]) => {
  const longestTerms = new Set(queryTerms.toSorted((a, b) => b.word.length - a.word.length).slice(0, maxRelaxedTerms))
  return queryTerms.filter(queryTerm => longestTerms.has(queryTerm))
}
