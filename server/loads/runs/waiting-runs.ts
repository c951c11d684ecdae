import { sql } from 'kysely'
import { discardLoadedDraft, type FilesContext } from '../../catalogue/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { BegunRun } from './load-runs.ts'
import { toLoadWriter } from './load-writers.ts'

/**
 * Ends the wait of the runs whose draft was published or deleted: of one report, or of all reports without `reportId`. Staff who publish a
 * draft also accept the types of its columns, so these are added to the accepted types of the load.
 */
export const settleWaitingRuns = (database: Database, reportId?: number) =>
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
export const discardEarlierDrafts = async (context: FilesContext, run: BegunRun) => {
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
  if (waitingDrafts.length > 0) await settleWaitingRuns(context.database, run.reportId)
}
