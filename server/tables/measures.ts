import { createCounter, createGauge, type Measure } from '../platform/metrics/measures.ts'
import type { CachedQueries } from './engines/cached-queries.ts'
import type { Engine } from './engines/engines.ts'
import type { LocalTables } from './engines/local-tables.ts'

/** Lists the metrics of the query child and of the files that it reads. */
export const listTableMeasures = (
  engine: Pick<Engine, 'counts' | 'load' | 'memory'>,
  {
    localTables,
    cachedQueries,
  }: { localTables: Pick<LocalTables, 'counts'>; cachedQueries: Pick<CachedQueries, 'counts'> },
): Measure[] => [
  {
    name: 'khlang_query_child_queries',
    help: 'Queries of tables that run in the query child, and that wait for it.',
    kind: 'gauge',
    labels: ['state'],
    read: () => Object.entries(engine.load()).map(([state, value]) => ({ value, labels: { state } })),
  },
  createCounter('khlang_query_child_starts_total', 'Starts of the query child.', () => engine.counts.starts),
  createCounter(
    'khlang_query_child_kills_total',
    'Kills of the query child because a query took too long or too much memory.',
    () => engine.counts.kills,
  ),
  createGauge('khlang_query_child_memory_bytes', 'Memory of the query child.', engine.memory),
  {
    name: 'khlang_table_queries_total',
    help: 'Queries of tables whose result was cached or shared with another one (hit), and that ran in the query child (miss).',
    kind: 'counter',
    labels: ['result'],
    read: () => [
      { value: cachedQueries.counts.hits, labels: { result: 'hit' } },
      { value: cachedQueries.counts.runs, labels: { result: 'miss' } },
    ],
  },
  {
    name: 'khlang_table_files_total',
    help: 'Queries of tables whose file was on the node (hit), and that had to fetch it from the store (miss).',
    kind: 'counter',
    labels: ['result'],
    read: () => [
      { value: localTables.counts.hits, labels: { result: 'hit' } },
      { value: localTables.counts.fetches, labels: { result: 'miss' } },
    ],
  },
]
