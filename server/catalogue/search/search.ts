import { buildEmptySearchResult, type SearchResult } from '../../../contract/catalogue/search/report-searches.ts'
import type { Actor } from '../../platform/actor.ts'
import { createBoundedReader } from '../../platform/database/bounded-reads.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createLanes } from '../../platform/limits/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import { type OpenIndex, openIndex, type SearchContext } from './index/current-index.ts'
import { createLookupCaches, type LookupCaches } from './index/kept-lookups.ts'
import { openLookups } from './index/lookups.ts'
import type { ReportIndex } from './index/report-index.ts'
import { createSeenReader } from './index/seen-reports.ts'
import { listResults } from './results/result-rows.ts'
import { createTablePartsCache, type TablePartsCache } from './results/table-parts.ts'
import { omitFillers, type SearchInput, searchInSteps } from './search-steps.ts'

/** What searches share at one catalogue version. The lookups are shared with later versions of the same index. */
interface SharedState {
  version: number
  reportIndex: ReportIndex
  lookups: LookupCaches
  tableParts: TablePartsCache
  readSeenReports: ReturnType<typeof createSeenReader>
}

/** Limits of the reads that correct typing errors, so that a search takes less than 300 ms. */
const typoLimits = { maxConcurrent: 2, queueMilliseconds: 1000, timeoutMilliseconds: 200 }
/** Limit of reports in a small catalogue, which is searched more thoroughly. */
const maxSmallCatalogueReports = 5000
/** Limits in a small catalogue, where these reads are fast. They are higher, so that there is a result on a busy machine too. */
const typoLimitsInSmallCatalogue = { maxConcurrent: 4, queueMilliseconds: 2000, timeoutMilliseconds: 3000 }
/**
 * Limit of searches that run at the same time on a node. More would not be faster, because searches use the processor and the database in
 * turn, and would need more memory.
 */
export const maxSearchesAtOnce = 4
/** How long a search may wait for its turn. */
const queueMilliseconds = 4000
/** Creates the search, the only module that finds reports by words. A database and its replicas share the index. */
export const createSearch = (database: Database, openForDatabase: OpenIndex = openIndex()) => {
  const typoReads = {
    large: createBoundedReader(database, typoLimits),
    small: createBoundedReader(database, typoLimitsInSmallCatalogue),
  }
  const readCurrentIndex = openForDatabase(database)
  /** Creates the state for a version; takes over the lookups of an earlier state of the same index. */
  const createState = ({ reportIndex }: SearchContext, version: number, earlierState?: SharedState): SharedState => ({
    version,
    reportIndex,
    // The lookups of another index are not reused: the changes since then are unknown, and after a failover a version number can have other
    // contents.
    lookups: earlierState?.reportIndex === reportIndex ? earlierState.lookups : createLookupCaches(),
    tableParts: createTablePartsCache(),
    readSeenReports: createSeenReader(database, reportIndex),
  })
  let cachedState: SharedState | undefined
  const pickState = (context: SearchContext, version: number) => {
    // The state of a replica that lags behind the index is not cached.
    if (version !== context.version) return createState(context, version)
    if (cachedState?.version !== version || cachedState.reportIndex !== context.reportIndex)
      cachedState = createState(context, version, cachedState)
    return cachedState
  }
  const searchReports = async (actor: Actor, input: SearchInput): Promise<SearchResult> => {
    const { context, version } = await readCurrentIndex()
    const { lookups, tableParts, readSeenReports } = pickState(context, version)
    const view = {
      database,
      context,
      lookups: openLookups(context, lookups),
      seenReports: await readSeenReports(actor),
      isSmallCatalogue: context.reportIndex.size <= maxSmallCatalogueReports,
    }
    const runTypoRead = view.isSmallCatalogue ? typoReads.small : typoReads.large
    const outcome = await searchInSteps(view, runTypoRead, input)
    if (!outcome) return buildEmptySearchResult(input.page)
    const { matches, queryTerms, isCorrected } = outcome
    return {
      rows: await listResults(database, actor, {
        ids: matches.ids,
        queryTerms,
        indexFacts: {
          findYears: id => context.reportIndex.findYears(id),
          isTermMatched: matches.isTermMatched,
          tableParts,
        },
      }),
      total: matches.total,
      ...(matches.hidden > 0 && { hiddenCount: matches.hidden }),
      page: input.page,
      isCorrected,
      byCategory: matches.byCategory,
      termCount: omitFillers(queryTerms).length,
      matchedTermCount: matches.maxMatchedTerms,
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
  new Problem(503, 'Busy', { detail: 'Too many concurrent searches. Try again.', retryAfterSeconds: 2 })
