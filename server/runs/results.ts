import { sql } from 'kysely'

/** SQL condition on `runs`: the run is done or has failed. An aborted one says nothing about its job, so alarms and lists skip it. */
export const hasResultSql = sql<boolean>`state in ('done', 'error')`
