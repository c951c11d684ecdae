import { sql, type Transaction } from 'kysely'
import type { LoadReason } from '../../../contract/loads/load-rules.ts'
import type { LoadRun } from '../../../contract/loads/loads.ts'
import { discardLoadedDraft, type FilesContext } from '../../catalogue/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { enqueue, type Queue } from '../../platform/jobs/index.ts'

/** The queue of loads; each job runs one load run. */
export const loadQueue: Queue<{ loadRunId: number }> = { name: 'loads' }

interface NewRun {
  reportId: number
  /** The due time of a scheduled run; null for a run that a user has started. */
  dueAt: Date | null
  /** The user who has started the run; null for a scheduled run. */
  requestedBy: number | null
}

/** Queues a run and returns its id; undefined if another run of the report has not ended, or if this due time already has a run. */
export const queueRun = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { reportId, dueAt, requestedBy }: NewRun,
) => {
  const addedRun = await transaction
    .insertInto('load_runs')
    .values({ report_id: reportId, due_at: dueAt, requested_by: requestedBy, queued_at: clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .returning('load_run_id')
    .executeTakeFirst()
  if (!addedRun) return undefined
  await enqueue(transaction, clock, loadQueue, { loadRunId: addedRun.load_run_id })
  return addedRun.load_run_id
}

/** Finds the id of the report's queued or running run; undefined if all its runs have ended. */
export const findUnendedRunId = async (database: Database, reportId: number) => {
  const run = await database
    .selectFrom('load_runs')
    .select('load_run_id')
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return run?.load_run_id
}

/** The stored state of a run that has begun. */
export interface CurrentRun {
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
export const beginRun = async (
  database: Database,
  clock: Clock,
  loadRunId: number,
): Promise<CurrentRun | undefined> => {
  await database
    .updateTable('load_runs')
    .set({ started_at: clock.now() })
    .where('load_run_id', '=', loadRunId)
    .where('started_at', 'is', null)
    .execute()
  return findRun(database, loadRunId)
}

/** Finds a run that has begun; undefined if it has not begun or no longer exists. */
export const findRun = async (database: Database, loadRunId: number): Promise<CurrentRun | undefined> => {
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

interface Progress {
  step?: Exclude<LoadRun['step'], 'queued' | 'ended'>
  rowsRead?: number
  settingsRevision?: number
  types?: Record<string, string>
}

/** Records the progress of a run; does nothing after its end. */
export const recordProgress = async (database: Database, { loadRunId }: CurrentRun, progress: Progress) => {
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
  run: CurrentRun,
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

/**
 * Updates the waiting runs whose draft was published or deleted: of one report, or of all reports without `reportId`. Staff who publish a
 * draft also accept the types of its columns, so these become the accepted types of the load.
 */
export const updateWaitingRuns = (database: Database, reportId?: number) =>
  database.transaction().execute(async transaction => {
    const isOfReportSql = reportId === undefined ? sql`true` : sql`run.report_id = ${reportId}`
    await sql`
      with approved as (
        update load_runs run set outcome = 'approved' from report_drafts draft
        where run.outcome = 'waiting' and draft.draft_id = run.draft_id and draft.published_at is not null and ${isOfReportSql}
        returning run.report_id, run.load_run_id, run.types
      )
      update report_loads load set types = load.types || last_approved.types from (
        select distinct on (report_id) report_id, types from approved where types is not null order by report_id, load_run_id desc
      ) last_approved where last_approved.report_id = load.report_id`.execute(transaction)
    await sql`
      update load_runs run set outcome = 'discarded'
      where run.outcome = 'waiting' and not exists (select from report_drafts draft where draft.draft_id = run.draft_id) and ${isOfReportSql}`.execute(
      transaction,
    )
  })

/** Discards the waiting drafts of earlier runs, because this run replaces them. Drafts that are scheduled for publication stay. */
export const discardEarlierDrafts = async (context: FilesContext, run: CurrentRun) => {
  const waitingDrafts = await context.database
    .selectFrom('load_runs')
    .innerJoin('report_drafts', 'report_drafts.draft_id', 'load_runs.draft_id')
    .select(['load_runs.draft_id', 'report_drafts.user_id'])
    .where('load_runs.report_id', '=', run.reportId)
    .where('load_runs.load_run_id', '<', run.loadRunId)
    .where('load_runs.outcome', '=', 'waiting')
    .where('report_drafts.published_at', 'is', null)
    .where('report_drafts.scheduled_at', 'is', null)
    .execute()
  for (const { draft_id, user_id } of waitingDrafts) await discardLoadedDraft(context, toLoadWriter(user_id), draft_id)
  if (waitingDrafts.length > 0) await updateWaitingRuns(context.database, run.reportId)
}

/** Returns the writer of a load for the audit trail: the steward, with the name of the load in place of a call, and no IP address. */
export const toLoadWriter = (userId: number) => ({ userId, call: 'loadFromSource', address: '' })

/** The outcomes after which the loaded table is the current one. */
const acceptedOutcomes = ['published', 'unchanged', 'approved'] as const

/** Returns true if the table of an earlier run with the same settings became the current one, or was equal to it. */
export const wasLoadedBefore = async (database: Database, run: CurrentRun, settingsRevision: number) => {
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
  reportId: number,
  userId: number,
  limit: number,
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
