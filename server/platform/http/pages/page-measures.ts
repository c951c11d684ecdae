import { createGauge, type Measure } from '../../metrics/measures.ts'

/** The part of the cache of pages that is measured. */
interface PageCache {
  counts: Readonly<{ hits: number; unchanged: number; misses: number }>
  bytes: () => number
}

/** Returns the metrics of the cached pages. */
export const listPageMeasures = (cache: PageCache): Measure[] => [
  {
    name: 'khlang_cached_pages_total',
    help: 'Visitors’ pages that were cached (hit), cached with the same data as at an earlier version (unchanged), or rendered (miss).',
    kind: 'counter',
    labels: ['result'],
    read: () => [
      { value: cache.counts.hits, labels: { result: 'hit' } },
      { value: cache.counts.unchanged, labels: { result: 'unchanged' } },
      { value: cache.counts.misses, labels: { result: 'miss' } },
    ],
  },
  createGauge('khlang_cached_pages_bytes', 'Memory of the cached pages.', cache.bytes),
]
