import { createSizedCache } from '../sized-cache.ts'
import type { ChangedReports } from './changed-reports.ts'

/** The reports that contain a text. */
export interface LookupResult {
  /** A number for each report: its id multiplied by 16, plus the places of the text in the report. */
  entries: Float64Array
  /** The catalogue version at which the result was read, or after which it has not changed. */
  version: number
}

/** Limit of the results in a cache. */
const maxResults = 5000
/** Limit of the reports in all results of a cache, which take 8 MB. */
const maxReports = 1_000_000

/** Creates a cache of results, because readers often search for the same words. */
const createLookupCache = () =>
  createSizedCache<LookupResult>({
    maxSize: maxReports,
    maxEntries: maxResults,
    measure: ({ entries }) => entries.length,
  })

/** What a lookup searches: the texts of reports, or the values of their tables. */
export type LookupKind = 'texts' | 'values'

/** Creates the caches of both kinds of lookups. */
export const createLookupCaches = () => ({ texts: createLookupCache(), values: createLookupCache() })

export type LookupCaches = ReturnType<typeof createLookupCaches>

/** The changed reports of each kind of lookup, for which results must be read again. */
export type LookupChanges = Record<LookupKind, ChangedReports>
