import type pg from 'pg'
import type { Measure } from '../metrics/measures.ts'

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** Returns the measures of the connection pools of a node. */
export const listPoolMeasures = (pools: Record<string, { pool: Pool; maxConnections: number }>): Measure[] => [
  {
    name: 'khlang_database_connections',
    help: 'Connections of this node to its database, by pool and state.',
    kind: 'gauge',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries(pools).flatMap(([name, { pool }]) => [
        { value: pool.totalCount - pool.idleCount, labels: { pool: name, state: 'used' } },
        { value: pool.idleCount, labels: { pool: name, state: 'idle' } },
      ]),
  },
  {
    name: 'khlang_database_connections_most',
    help: 'Connections that a pool may open.',
    kind: 'gauge',
    labels: ['pool'],
    read: () =>
      Object.entries(pools).map(([pool, { maxConnections }]) => ({ value: maxConnections, labels: { pool } })),
  },
  {
    name: 'khlang_database_waiting',
    help: 'Requests and tasks that wait for a connection.',
    kind: 'gauge',
    labels: ['pool'],
    read: () => Object.entries(pools).map(([name, { pool }]) => ({ value: pool.waitingCount, labels: { pool: name } })),
  },
]
