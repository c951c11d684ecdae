import { gauge, type Measure } from '../../metrics/measures.ts'

interface KeptPages {
  counts: Readonly<{ hits: number; misses: number }>
  bytes: () => number
}

/** Returns the metrics of the cached pages. */
export const pageMeasures = (cache: KeptPages): Measure[] => [
  {
    name: 'khlang_kept_pages_total',
    help: 'Visitors’ pages that were kept (hit), and that had to be rendered (miss).',
    kind: 'counter',
    labels: ['result'],
    read: () => [
      { value: cache.counts.hits, labels: { result: 'hit' } },
      { value: cache.counts.misses, labels: { result: 'miss' } },
    ],
  },
  gauge('khlang_kept_pages_bytes', 'Memory of the kept pages.', cache.bytes),
]
