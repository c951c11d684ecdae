import { sql } from 'kysely'

/** SQL condition on `runs`: the run is done or has failed. An aborted run is no result of its job, so alarms and lists ignore it. */
export const hasResultSql = sql<boolean>`state in ('done', 'error')`
