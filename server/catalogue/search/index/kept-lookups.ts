import { createSizedCache } from '../sized-cache.ts'

/** The ids of reports, each multiplied by 16, with the places of a text in it. */
export type LookupResult = Float64Array

/** At most so many results are kept in each cache, and results with so many reports in all: 8 MB. */
const maxResults = 5000
const maxReports = 1_000_000

/** Keeps the results of lookups, because readers search for the same words. */
export const createLookupCache = () =>
  createSizedCache<LookupResult>({ maxSize: maxReports, maxEntries: maxResults, measure: ({ length }) => length })

type LookupCache = ReturnType<typeof createLookupCache>

/** Results in texts, until the catalogue changes, and results in the values of tables, until these change. */
export interface KeptLookups {
  texts: LookupCache
  values: LookupCache
}
