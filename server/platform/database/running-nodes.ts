import type pg from 'pg'
import { sessionOptions } from './pool.ts'

/** How many connections to the database belong to nodes of the portal: those of commands are called otherwise. */
export const countNodes = async (pool: Pick<pg.Pool, 'query'>): Promise<number> => {
  const { rows } = await pool.query<{ nodes: number }>(
    `select count(*)::integer as nodes from pg_stat_activity where datname = current_database() and application_name = $1`,
    [sessionOptions.application_name],
  )
  return rows[0]!.nodes
}
