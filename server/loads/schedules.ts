import type { Transaction } from 'kysely'
import { findLastTime } from '../../contract/sources/schedule-times.ts'
import { listStewards } from '../catalogue/index.ts'
import type { DB } from '../platform/database/tables.ts'
import { silenceOwnJob } from '../runs/index.ts'
import type { LoadsContext } from './context.ts'
import { queueLoadMails } from './load-mails.ts'
import { findUnendedRunId, queueRun, updateWaitingRuns } from './runs/load-runs.ts'
import { toOwnJob } from './runs/own-jobs.ts'
import { type LoadSettings, listEnabledLoadSettings } from './settings.ts'

/**
 * Queues a run of each due load, once across all nodes, and switches off loads whose steward may no longer edit reports. All due times that
 * passed while no node was running lead to a single run.
 */
export const queueDueLoads = async (context: LoadsContext) => {
  const { database, clock } = context
  await updateWaitingRuns(database)
  const loads = await listEnabledLoadSettings(database)
  if (loads.length === 0) return
  const stewardIds = new Set((await listStewards(database)).map(({ userId }) => userId))
  for (const load of loads) {
    if (load.userId === null || !stewardIds.has(load.userId)) await stopLoad(context, load)
    else {
      const dueAt = findLastTime(load.schedule, clock.now())
      if (dueAt && dueAt > load.scheduledThrough) await queueDueRun(context, load, dueAt)
    }
  }
}

const queueDueRun = ({ database, clock }: LoadsContext, { reportId }: LoadSettings, dueAt: Date) =>
  database.transaction().execute(async transaction => {
    const load = await transaction
      .selectFrom('report_loads')
      .select('scheduled_through')
      .where('report_id', '=', reportId)
      .where('is_on', '=', true)
      .forUpdate()
      .executeTakeFirst()
    // Another node has queued the run, or the load was switched off.
    if (!load || load.scheduled_through >= dueAt) return
    // While another run of the report has not ended, this due time stays open, and the next call of `queueDueLoads` queues it.
    if ((await findUnendedRunId(transaction, reportId)) !== undefined) return
    await queueRun(transaction, clock, { reportId, dueAt, requestedBy: null })
    await transaction
      .updateTable('report_loads')
      .set({ scheduled_through: dueAt })
      .where('report_id', '=', reportId)
      .execute()
  })

/** Switches off a load whose steward may no longer edit reports, and mails everybody who may. Does nothing if the load was saved since. */
export const stopLoad = (context: LoadsContext, load: LoadSettings) =>
  context.database.transaction().execute(async transaction => {
    const stoppedLoad = await transaction
      .updateTable('report_loads')
      .set(({ eb }) => ({ is_on: false, stopped_reason: 'stewardGone', revision: eb('revision', '+', 1) }))
      .where('report_id', '=', load.reportId)
      .where('revision', '=', load.revision)
      .where('is_on', '=', true)
      .returning('report_id')
      .executeTakeFirst()
    if (!stoppedLoad) return
    await silenceOwnJob(transaction, toOwnJob(load.sourceId))
    await mailStewards(context, transaction, load)
  })

const mailStewards = async (context: LoadsContext, transaction: Transaction<DB>, load: LoadSettings) => {
  const emails = (await listStewards(transaction)).map(({ email }) => email)
  await queueLoadMails(context, transaction, load, { to: emails, kind: 'stopped', reason: toStewardGoneReason(load) })
}

/** Returns the reason why a load was switched off, with the name of its steward. */
export const toStewardGoneReason = ({ steward }: Pick<LoadSettings, 'steward'>) => ({
  rule: 'stewardGone' as const,
  // The name is null if the account was deleted.
  values: { steward: steward ?? '–' },
})
