import { buildEmptySearchResult, type SearchResult } from '../../../contract/catalogue/search/report-searches.ts'
import type { Actor } from '../../platform/actor.ts'
import { createBoundedReader } from '../../platform/database/bounded-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createLanes } from '../../platform/limits/lanes.ts'
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

/** The words of a search, the category in which it searches, and the requested page of results. */
export interface SearchInput extends Paging {
  words: string
  categoryId?: number
}

/** What searches share at one catalogue version. The lookups are shared with later versions of the same index. */
interface SharedState {
  version: number
  reports: ReportIndex
  lookups: KeptLookups
  tableParts: TablePartsCache
  readSeenReports: ReturnType<typeof createSeenReader>
}

/** The reports that one step of a search has matched, with the query terms of this step. */
interface Outcome {
  matches: Matches
  queryTerms: QueryTerm[]
  /** True if typing errors were corrected. */
  isCorrected: boolean
}

/** Limits of the reads that correct typing errors, so that a search takes less than 300 ms. */
const typoLimits = { maxConcurrent: 2, queueMilliseconds: 1000, timeoutMilliseconds: 200 }
/** A catalogue with more reports is large. */
const maxSmallCatalogue = 5000
/** Limits in a small catalogue, where these reads are fast. They are higher, so that there is a result on a busy machine too. */
const typoLimitsInSmallCatalogue = { maxConcurrent: 4, queueMilliseconds: 2000, timeoutMilliseconds: 3000 }
/**
 * Limit of searches that run at the same time on a node. More would not be faster, because searches use the processor and the database in
 * turn, and would need more memory.
 */
const maxSearchesAtOnce = 4
/** How long a search may wait for its turn. */
const queueMilliseconds = 4000
/** Limit of query terms in a search for partial matches. Of more terms, those with the longest words are used. */
const maxRelaxedTerms = 8
/** A result whose best score is higher than this is good and ends the search. */
const minScore = 0.5
/** The same limit for a query of one word. */
const minSingleWordScore = 0.25
/** The result of a later step is preferred if its best score is higher by at least this. */
const minImprovement = 0.15

/** Creates the search, the only module that finds reports by words. A database and its replicas share the index. */
export const createSearch = (database: Database, index: OpenIndex = openIndex()) => {
  const typoReads = {
    large: createBoundedReader(database, typoLimits),
    small: createBoundedReader(database, typoLimitsInSmallCatalogue),
  }
  const readContext = index(database)
  const createState = ({ reports }: SearchContext, version: number, earlierState?: SharedState): SharedState => ({
    version,
    reports,
    // The lookups of another index are not reused: the changes since then are unknown, and after a failover a version number can have other
    // contents.
    lookups: earlierState?.reports === reports ? earlierState.lookups : createKeptLookups(),
    tableParts: createTablePartsCache(),
    readSeenReports: createSeenReader(database, reports),
  })
  let cachedState: SharedState | undefined
  const pickState = (context: SearchContext, version: number) => {
    // The state of a replica that lags behind the index is not cached.
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
    const outcome = await searchInSteps(view, runTypoRead, input)
    if (!outcome) return buildEmptySearchResult(input.page)
    const { matches, queryTerms, isCorrected } = outcome
    return {
      rows: await listResults(database, actor, matches.ids, queryTerms, {
        findYears: id => context.reports.findYears(id),
        isTermMatched: matches.isTermMatched,
        tableParts,
      }),
      total: matches.total,
      ...(matches.hidden > 0 && { hiddenCount: matches.hidden }),
      page: input.page,
      isCorrected,
      byCategory: matches.byCategory,
      wordCount: omitFillers(queryTerms).length,
      matchedWordCount: matches.maxMatchedTerms,
      missing: queryTerms
        .filter((queryTerm, index) => !queryTerm.isFiller && !matches.isTermMatched[index])
        .map(({ word }) => word),
    }
  }
  const runInLane = createLanes(maxSearchesAtOnce)
  return {
    /**
     * Returns one page of the reports that contain every word, otherwise most words, the best match first; none for a query without words.
     * Throws 503 if too many searches wait.
     */
    searchReports: (actor: Actor, input: SearchInput): Promise<SearchResult> => {
      const waitLimit = AbortSignal.timeout(queueMilliseconds)
      return runInLane(() => searchReports(actor, input), waitLimit).catch(error => {
        throw waitLimit.aborted && error === waitLimit.reason ? buildBusyProblem() : error
      })
    },
  }
}

const buildBusyProblem = () =>
  new Problem(503, 'Busy', { detail: 'Too many searches at once. Please search again.', retryAfterSeconds: 2 })

/**
 * Searches in four steps and stops at a good result: as typed; with Thai split by the dictionary and with wider terms; with typing errors
 * corrected; for reports that lack some words. Returns the result of a later step only if it is clearly better; undefined for a query
 * without words and for a search without results.
 */
const searchInSteps = async (
  view: SearchView,
  runTypoRead: ReturnType<typeof createBoundedReader>,
  { words, categoryId, page, pageSize }: SearchInput,
): Promise<Outcome | undefined> => {
  const { text, queryTerms } = parseQuery(words)
  if (queryTerms.length === 0) return undefined
  const runStep = async (
    terms: QueryTerm[],
    { isCorrected = false, isRelaxed = false, isYearEnough = false } = {},
  ): Promise<Outcome | undefined> => {
    const conditions = { text, queryTerms: terms, isRelaxed, isYearEnough, categoryId, page, pageSize }
    const matches = await listMatching(view, conditions)
    return matches.total > 0 ? { matches, queryTerms: terms, isCorrected } : undefined
  }
  // Splits Thai by the dictionary and uses wider terms.
  const isLoose = true
  const looseTerms = parseQuery(words, isLoose).queryTerms
  const hasLooseTerms = !areSameTerms(looseTerms, queryTerms)
  const typedOutcome = (await runStep(queryTerms)) ?? (hasLooseTerms ? await runStep(looseTerms) : undefined)
  if (typedOutcome && isGoodOutcome(typedOutcome)) return typedOutcome
  // Null if no word can be corrected, or if that would take too long.
  const correctedTerms = (await runTypoRead(step => correctTypos(view, step, queryTerms))) ?? null
  const correctedOutcome = correctedTerms ? await runStep(correctedTerms, { isCorrected: true }) : undefined
  const relaxedTerms = pickLongest(correctedTerms ?? looseTerms)
  const termCount = omitFillers(relaxedTerms).length
  // A query of one term has no partial matches.
  const isFinished = (correctedOutcome && isGoodOutcome(correctedOutcome)) || termCount < 2
  if (isFinished) return pickBetter(typedOutcome, correctedOutcome)
  const runRelaxedStep = (isYearEnough: boolean) =>
    runStep(relaxedTerms, { isCorrected: correctedTerms !== null, isRelaxed: true, isYearEnough })
  const yearCount = omitFillers(relaxedTerms).filter(({ year }) => year !== undefined).length
  // Thousands of reports contain a year, so a match of only a year counts only if no report contains a word.
  const relaxedOutcome =
    (yearCount < termCount ? await runRelaxedStep(false) : undefined) ??
    (yearCount > 0 ? await runRelaxedStep(true) : undefined)
  return pickBetter(typedOutcome, pickBetter(correctedOutcome, relaxedOutcome))
}

const areSameTerms = (terms: QueryTerm[], otherTerms: QueryTerm[]) =>
  JSON.stringify(terms) === JSON.stringify(otherTerms)

/** Returns true if the result is good enough to end the search. */
const isGoodOutcome = ({ matches, queryTerms }: Outcome) =>
  matches.bestScore > (omitFillers(queryTerms).length === 1 ? minSingleWordScore : minScore)

/** Returns the query terms that are not fillers. */
const omitFillers = (queryTerms: QueryTerm[]) => queryTerms.filter(({ isFiller }) => !isFiller)

/** Returns the outcome of the earlier step, unless the later one has a clearly higher score or is the only one. */
const pickBetter = (earlier: Outcome | undefined, later: Outcome | undefined) => {
  if (!earlier || !later) return earlier ?? later
  return later.matches.bestScore < earlier.matches.bestScore + minImprovement ? earlier : later
}

/** Returns at most `maxRelaxedTerms` query terms, those with the longest words, in their original order. */
const pickLongest = (queryTerms: QueryTerm[]) => {
  const longestTerms = new Set(queryTerms.toSorted((a, b) => b.word.length - a.word.length).slice(0, maxRelaxedTerms))
  return queryTerms.filter(queryTerm => longestTerms.has(queryTerm))
}
