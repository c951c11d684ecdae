import { sql } from 'kysely'

/**
 * SQL condition on `runs`: the run is done or has failed. Alarms and lists ignore aborted runs, because these do not show if a job works.
 */
export const hasResultSql = sql<boolean>`state in ('done', 'error')`
