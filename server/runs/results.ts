import { sql } from 'kysely'

/** SQL condition on `runs`: the run is done or has failed. Alarms and lists ignore aborted runs, because they say nothing about the job. */
export const hasResultSql = sql<boolean>`state in ('done', 'error')`
