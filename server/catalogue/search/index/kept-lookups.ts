import { createSizedCache } from '../sized-cache.ts'
import type { ChangedReports } from './changed-reports.ts'

/** The reports that contain a text, as it was read at a version of the catalogue or later. */
export interface LookupResult {
  /** The ids of reports, each multiplied by 16, with the places of the text in it. */
  entries: Float64Array
  version: number
}

/** Limits of each cache: the number of results, and the number of reports in all of them, which take 8 MB. */
const maxResults = 5000
const maxReports = 1_000_000

/** Keeps the results of lookups, because readers search for the same words. */
const createLookupCache = () =>
  createSizedCache<LookupResult>({
    maxSize: maxReports,
    maxEntries: maxResults,
    measure: ({ entries }) => entries.length,
  })

/** What is searched by a lookup: the texts of reports or the values of their tables. */
export type LookupKind = 'texts' | 'values'

export const createKeptLookups = () => ({ texts: createLookupCache(), values: createLookupCache() })

export type KeptLookups = ReturnType<typeof createKeptLookups>

/** The changes after which results must be read again. */
export type LookupChanges = Record<LookupKind, ChangedReports>
