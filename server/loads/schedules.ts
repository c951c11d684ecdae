import type { Transaction } from 'kysely'
import { findLastTime } from '../../contract/sources/schedule-times.ts'
import { listStewards } from '../catalogue/index.ts'
import type { DB } from '../platform/database/tables.ts'
import { silenceOwnJob } from '../runs/index.ts'
import type { LoadsContext } from './context.ts'
import { queueLoadMails, queueStoppedMails } from './load-mails.ts'
import { toOwnJob } from './runs/own-jobs.ts'
import { findUnendedRunId, queueRun } from './runs/run-queue.ts'
import { settleWaitingRuns } from './runs/waiting-runs.ts'
import { type LoadSettings, listEnabledLoadSettings } from './settings.ts'

/**
 * Queues a run of each due load, once across all nodes. All due times that passed while no node was running lead to a single run. First
 * ends the wait of runs whose draft was published or deleted, and switches off loads whose steward may no longer edit reports.
 */
export const runLoadSchedule = async (context: LoadsContext) => {
  const { database, clock } = context
  await settleWaitingRuns(database)
  const loads = await listEnabledLoadSettings(database)
  if (loads.length === 0) return
  const stewardIds = new Set((await listStewards(database)).map(({ userId }) => userId))
  const hasSteward = ({ stewardId }: LoadSettings) => stewardId !== null && stewardIds.has(stewardId)
  const loadsBySteward = Map.groupBy(
    loads.filter(load => !hasSteward(load)),
    ({ stewardId }) => stewardId,
  )
  for (const stewardLoads of loadsBySteward.values())
    for (let from = 0; from < stewardLoads.length; from += maxStoppedAtOnce)
      await stopLoadsWithoutSteward(context, stewardLoads.slice(from, from + maxStoppedAtOnce))
  for (const load of loads.filter(hasSteward)) {
    const dueAt = findLastTime(load.schedule, clock.now())
    if (dueAt && dueAt > load.scheduledThrough) await queueDueRun(context, load, dueAt)
  }
}

/** Queues a scheduled run, and records its due time in the load. */
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
    // While another run of the report has not ended, this due time stays open, and the next call of `runLoadSchedule` queues it.
    if ((await findUnendedRunId(transaction, reportId)) !== undefined) return
    await queueRun(transaction, clock, { reportId, dueAt, requestedBy: null })
    await transaction
      .updateTable('report_loads')
      .set({ scheduled_through: dueAt })
      .where('report_id', '=', reportId)
      .execute()
  })

/** Number of loads that are switched off in one transaction, and named in one mail. */
const maxStoppedAtOnce = 100

/**
 * Switches off loads of a steward who may no longer edit reports, and sends everybody who may one mail about all of them: a mail for each
 * load would be hundreds of thousands in an office with hundreds of both. Leaves out a load that was saved since.
 */
export const stopLoadsWithoutSteward = (context: LoadsContext, loads: readonly LoadSettings[]) =>
  context.database.transaction().execute(async transaction => {
    const stoppedLoads: LoadSettings[] = []
    for (const load of loads) if (await stopLoad(transaction, load)) stoppedLoads.push(load)
    const [stoppedLoad] = stoppedLoads
    if (!stoppedLoad) return
    const to = (await listStewards(transaction)).map(({ email }) => email)
    if (stoppedLoads.length > 1) await queueStoppedMails(context, transaction, stoppedLoads, to)
    else {
      const reason = toStewardGoneReason(stoppedLoad)
      await queueLoadMails(context, transaction, stoppedLoad, { to, kind: 'stopped', reason })
    }
  })

/** Switches off a load and the alarms of its job in the workbench. Returns false if the load was saved since. */
const stopLoad = async (transaction: Transaction<DB>, load: LoadSettings) => {
  const stoppedLoad = await transaction
    .updateTable('report_loads')
    .set(({ eb }) => ({ is_on: false, stopped_reason: 'stewardGone', revision: eb('revision', '+', 1) }))
    .where('report_id', '=', load.reportId)
    .where('revision', '=', load.revision)
    .where('is_on', '=', true)
    .returning('report_id')
    .executeTakeFirst()
  if (stoppedLoad) await silenceOwnJob(transaction, toOwnJob(load.sourceId))
  return stoppedLoad !== undefined
}

/** Returns the reason why a load was switched off, with the name of its steward. */
export const toStewardGoneReason = ({ steward }: Pick<LoadSettings, 'steward'>) => ({
  rule: 'stewardGone' as const,
  // The name is null if the account was deleted.
  values: { steward: steward ?? '–' },
})
