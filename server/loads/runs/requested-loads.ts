import { buildVisibleFileNameSql } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'

/** Lists the loads that a user has started, for the export of the user's records. A report that the user may no longer see has no name. */
export const listRequestedLoads = (database: Database, actor: Actor & { userId: number }) =>
  database
    .selectFrom('load_runs')
    .innerJoin('reports', 'reports.report_id', 'load_runs.report_id')
    .select([buildVisibleFileNameSql(actor), 'queued_at', 'ended_at', 'outcome'])
    .where('requested_by', '=', actor.userId)
    .orderBy('load_run_id')
    .execute()
