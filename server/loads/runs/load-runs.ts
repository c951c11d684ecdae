import { sql, type Transaction } from 'kysely'
import type { LoadReason } from '../../../contract/loads/load-rules.ts'
import type { LoadRun } from '../../../contract/loads/loads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'

/** The stored state of a run that has begun. */
export interface BegunRun {
  loadRunId: number
  reportId: number
  draftId: string
  dueAt: Date | null
  startedAt: Date
  endedAt: Date | null
  rowsRead: number
  outcome: LoadRun['outcome']
  reason: LoadReason | null
  /** The revision of the settings with which the table was read; null before the reading. */
  settingsRevision: number | null
  /** The type in the warehouse of each read column, by column name; null before the end of the reading. */
  types: Record<string, string> | null
}

/** Records the first start of a run and returns the run; undefined if its load no longer exists. */
export const beginRun = async (database: Database, clock: Clock, loadRunId: number): Promise<BegunRun | undefined> => {
  await database
    .updateTable('load_runs')
    .set({ started_at: clock.now() })
    .where('load_run_id', '=', loadRunId)
    .where('started_at', 'is', null)
    .execute()
  return findBegunRun(database, loadRunId)
}

/** Finds a run that has begun; undefined if it has not begun or no longer exists. */
export const findBegunRun = async (database: Database, loadRunId: number): Promise<BegunRun | undefined> => {
  const row = await database
    .selectFrom('load_runs')
    .select(['report_id', 'draft_id', 'due_at', 'started_at', 'ended_at', 'rows_read', 'outcome', 'settings_revision'])
    .select([sql<LoadReason | null>`reason`.as('reason'), sql<Record<string, string> | null>`types`.as('types')])
    .where('load_run_id', '=', loadRunId)
    .where('started_at', 'is not', null)
    .executeTakeFirst()
  return (
    row && {
      loadRunId,
      reportId: row.report_id,
      draftId: row.draft_id,
      dueAt: row.due_at,
      startedAt: row.started_at!,
      endedAt: row.ended_at,
      rowsRead: row.rows_read,
      outcome: row.outcome as LoadRun['outcome'],
      reason: row.reason,
      settingsRevision: row.settings_revision,
      types: row.types,
    }
  )
}

/** The facts about a run that change while it runs. Fields that are left out stay as they are. */
interface Progress {
  step?: Exclude<LoadRun['step'], 'queued' | 'ended'>
  rowsRead?: number
  settingsRevision?: number
  types?: Record<string, string>
}

/** Records the progress of a run; does nothing after its end. */
export const recordProgress = async (database: Database, { loadRunId }: BegunRun, progress: Progress) => {
  const { step, rowsRead, settingsRevision, types } = progress
  await database
    .updateTable('load_runs')
    .set({
      ...(step && { step }),
      ...(rowsRead !== undefined && { rows_read: rowsRead }),
      ...(settingsRevision !== undefined && { settings_revision: settingsRevision }),
      ...(types && { types: JSON.stringify(types) }),
    })
    .where('load_run_id', '=', loadRunId)
    .where('ended_at', 'is', null)
    .execute()
}

/** How a run ends; the reason belongs to the outcomes 'failed' and 'waiting'. */
export interface RunEnd {
  outcome: Exclude<LoadRun['outcome'], null>
  reason?: LoadReason
}

/** Ends a run; returns false if it has ended already. */
export const endRun = async (
  transaction: Transaction<DB>,
  clock: Clock,
  run: BegunRun,
  { outcome, reason }: RunEnd,
) => {
  const endedRun = await transaction
    .updateTable('load_runs')
    .set({ step: 'ended', ended_at: clock.now(), outcome, reason: reason ? JSON.stringify(reason) : null })
    .where('load_run_id', '=', run.loadRunId)
    .where('ended_at', 'is', null)
    .returning('load_run_id')
    .executeTakeFirst()
  return endedRun !== undefined
}
