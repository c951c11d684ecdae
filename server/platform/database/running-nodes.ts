import type pg from 'pg'
import { sessionOptions } from './pool.ts'

/** Counts the database connections of nodes of the portal; connections of commands have another application name. */
export const countNodeConnections = async (pool: Pick<pg.Pool, 'query'>): Promise<number> => {
  const { rows } = await pool.query<{ connections: number }>(
    `select count(*)::integer as connections from pg_stat_activity where datname = current_database() and application_name = $1`,
    [sessionOptions.application_name],
  )
  return rows[0]!.connections
}
