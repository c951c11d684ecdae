import { sql } from 'kysely'
import type { LoadReason } from '../../../contract/loads/load-rules.ts'
import type { LoadRun } from '../../../contract/loads/loads.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { BegunRun } from './load-runs.ts'

/** The outcomes after which the loaded table is the current one. */
const acceptedOutcomes = ['published', 'unchanged', 'approved'] as const

/** Returns true if the table of an earlier run with the same settings became the current one, or was equal to it. */
export const wasLoadedBefore = async (database: Database, run: BegunRun, settingsRevision: number) => {
  const earlierRun = await database
    .selectFrom('load_runs')
    .select('load_run_id')
    .where('report_id', '=', run.reportId)
    .where('load_run_id', '<', run.loadRunId)
    .where('settings_revision', '=', settingsRevision)
    .where('outcome', 'in', acceptedOutcomes)
    .limit(1)
    .executeTakeFirst()
  return earlierRun !== undefined
}

/** Lists the last runs of a report, the latest first. Only the owner of the draft of a waiting run receives its id. */
export const listRuns = async (
  database: Database,
  { reportId, userId, limit }: { reportId: number; userId: number; limit: number },
): Promise<LoadRun[]> => {
  const rows = await database
    .selectFrom('load_runs')
    .leftJoin('report_drafts', join =>
      join
        .onRef('report_drafts.draft_id', '=', 'load_runs.draft_id')
        .on('load_runs.outcome', '=', 'waiting')
        .on('report_drafts.user_id', '=', userId),
    )
    .select(['load_run_id', 'due_at', 'queued_at', 'ended_at', 'step', 'rows_read', 'outcome'])
    .select(['report_drafts.draft_id', sql<LoadReason | null>`load_runs.reason`.as('reason')])
    .where('load_runs.report_id', '=', reportId)
    .orderBy('load_run_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    loadRunId: row.load_run_id,
    isScheduled: row.due_at !== null,
    queuedAt: row.queued_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    step: row.step as LoadRun['step'],
    rowsRead: row.rows_read,
    outcome: row.outcome as LoadRun['outcome'],
    reason: row.reason,
    draftId: row.draft_id,
  }))
}

/**
 * Deletes the runs that ended before a time, except waiting ones. Keeps the last run of each report, which the editor shows, and the last
 * run with an accepted outcome, without which an unchanged table would be published again or wait for a review.
 */
export const sweepRuns = (database: Database, endedBefore: Date) => {
  const laterRunSql = sql`select from load_runs later where later.report_id = load_runs.report_id and later.load_run_id > load_runs.load_run_id`
  const acceptedSql = sql.join(acceptedOutcomes)
  return database
    .deleteFrom('load_runs')
    .where('ended_at', '<', endedBefore)
    .where('outcome', '<>', 'waiting')
    .where(sql<boolean>`exists (${laterRunSql})`)
    .where(
      sql<boolean>`(outcome not in (${acceptedSql}) or exists (${laterRunSql} and later.outcome in (${acceptedSql})))`,
    )
    .execute()
}
