import { gauge, type Measure } from '../../metrics/measures.ts'

interface KeptPages {
  counts: Readonly<{ hits: number; unchanged: number; misses: number }>
  bytes: () => number
}

/** Returns the metrics of the cached pages. */
export const pageMeasures = (cache: KeptPages): Measure[] => [
  {
    name: 'khlang_kept_pages_total',
    help: 'Visitors’ pages that were kept (hit), kept as their data had not changed (unchanged), and rendered (miss).',
    kind: 'counter',
    labels: ['result'],
    read: () => [
      { value: cache.counts.hits, labels: { result: 'hit' } },
      { value: cache.counts.unchanged, labels: { result: 'unchanged' } },
      { value: cache.counts.misses, labels: { result: 'miss' } },
    ],
  },
  gauge('khlang_kept_pages_bytes', 'Memory of the kept pages.', cache.bytes),
]
