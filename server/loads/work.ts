import type { LoadReason } from '../../contract/loads/load-rules.ts'
import {
  compareLoadedDraft,
  createLoadedDraft,
  discardLoadedDraft,
  findLoadedDraftState,
  findSteward,
  publishIfUnchanged,
  sendIfUnchanged,
} from '../catalogue/index.ts'
import type { Writer } from '../platform/audit.ts'
import { runWithinReserve } from '../platform/disk-space.ts'
import type { LoadsContext } from './context.ts'
import { LoadFailure } from './load-failures.ts'
import { queueLoadMails } from './load-mails.ts'
import { readView } from './readings.ts'
import {
  beginRun,
  type CurrentRun,
  discardEarlierDrafts,
  endRun,
  findRun,
  type RunEnd,
  recordProgress,
  toLoadWriter,
  wasLoadedBefore,
} from './runs/load-runs.ts'
import { reportEnd, reportStart } from './runs/run-reports.ts'
import { stopLoad, toStewardGoneReason } from './schedules.ts'
import { findSettings, type LoadSettings } from './settings.ts'
import { findWaitReason, isUnchanged } from './wait-reasons.ts'

/** Runs a load to its end, and continues where an earlier try has stopped. Throws a LoadFailure, or an internal error. */
export const runLoad = async (context: LoadsContext, loadRunId: number, signal: AbortSignal) => {
  const run = await beginRun(context.database, context.clock, loadRunId)
  const load = run && (await findSettings(context.database, run.reportId))
  // Without these, the report was deleted together with its load and its runs.
  if (!run || !load) return
  // The earlier try has ended the run, but perhaps not reported its end.
  if (run.endedAt) return reportEnd(context, load.sourceId, run)
  await reportStart(context, load.sourceId, run)
  await endLoad(context, load, run, await attemptLoad(context, load, run, signal))
}

/** Ends a run as failed with a reason for staff; as published if it has failed only after the publication. */
export const failLoad = async (context: LoadsContext, loadRunId: number, reason: LoadReason) => {
  // Begins the run first: a run that never began must end too, because a report has only one unended run.
  const run = await beginRun(context.database, context.clock, loadRunId)
  const load = run && (await findSettings(context.database, run.reportId))
  if (!run || !load) return
  const isPublished = (await findLoadedDraftState(context.database, run.draftId)) === 'published'
  await endLoad(context, load, run, isPublished ? await endAsPublished(context, run) : { outcome: 'failed', reason })
}

/** Ends a run once, mails the steward if the draft waits for the steward, and reports the end to the work bench. */
const endLoad = async (context: LoadsContext, load: LoadSettings, run: CurrentRun, end: RunEnd) => {
  await context.database.transaction().execute(async transaction => {
    const hasEnded = await endRun(transaction, context.clock, run, end)
    if (!hasEnded || end.outcome !== 'waiting') return
    // The steward cannot publish this draft, and the second person sees it in the list of drafts to publish.
    if (end.reason?.rule === 'secondPerson') return
    const steward = await findSteward(transaction, load.userId)
    await queueLoadMails(context, transaction, load, {
      to: [steward?.email ?? null],
      kind: 'waiting',
      reason: end.reason!,
    })
  })
  const endedRun = await findRun(context.database, run.loadRunId)
  if (endedRun?.endedAt) await reportEnd(context, load.sourceId, endedRun)
}

/** Loads the table, publishes it or leaves it for a review, and returns how the run ends. Throws a LoadFailure. */
const attemptLoad = async (
  context: LoadsContext,
  load: LoadSettings,
  run: CurrentRun,
  signal: AbortSignal,
): Promise<RunEnd> => {
  const writer = await requireWriter(context, load)
  if (!load.isAttached) throw new LoadFailure({ rule: 'detached' })
  if (!load.isSourceActive) throw new LoadFailure({ rule: 'inactive' })
  // The draft of an earlier try is complete, so only its comparison and publication remain.
  const draftState = await findLoadedDraftState(context.database, run.draftId)
  if (draftState === undefined) await createDraft(context, load, { run, writer }, signal)
  const end =
    draftState === 'published'
      ? await endAsPublished(context, run)
      : await compareAndPublish(context, load, run.loadRunId, signal)
  // Comes last, so that an earlier draft that waits for a review stays if this load fails.
  await discardEarlierDrafts(context, run)
  return end
}

/** Returns the writer on behalf of the steward. Switches the load off and throws a LoadFailure if the steward may no longer edit reports. */
const requireWriter = async (context: LoadsContext, load: LoadSettings): Promise<Writer> => {
  const steward = await findSteward(context.database, load.userId)
  if (steward) return toLoadWriter(steward.userId)
  await stopLoad(context, load)
  throw new LoadFailure(toStewardGoneReason(load))
}

const createDraft = (
  context: LoadsContext,
  load: LoadSettings,
  { run, writer }: { run: CurrentRun; writer: Writer },
  signal: AbortSignal,
) =>
  context.folders.with(folder =>
    runWithinReserve(folder, context.maxBytes, context.reservedShare, async () => {
      const { database, warehouse, maxBytes } = context
      const { view, fileName, reportId, revision } = load
      await recordProgress(database, run, { step: 'reading', settingsRevision: revision })
      const { files, rowCount, types } = await readView(warehouse, {
        view,
        fileName,
        folder,
        maxBytes,
        signal,
        onRows: rowsRead => recordProgress(database, run, { rowsRead }),
      })
      await recordProgress(database, run, { step: 'checking', rowsRead: rowCount, types })
      const { draftId } = run
      const refusal = await createLoadedDraft(context, writer, { draftId, reportId, fileName, files }, signal)
      if (refusal) throw new LoadFailure({ rule: 'checksFailed', fault: refusal.faults[0]! })
    }),
  )

/** Limit of tries to publish. A try fails if other files of the report are published between its comparison and its publication. */
const maxTries = 3

/** Compares the draft with the current files, then publishes it, discards it, or leaves it for a review. Throws a LoadFailure. */
const compareAndPublish = async (
  context: LoadsContext,
  load: LoadSettings,
  loadRunId: number,
  signal: AbortSignal,
): Promise<RunEnd> => {
  // Reads the run again, because the reading has recorded the types of its columns.
  const run = (await findRun(context.database, loadRunId))!
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await recordProgress(context.database, run, { step: 'comparing' })
    // Checked before each publication, as rights may have been withdrawn since the load began.
    const writer = await requireWriter(context, load)
    const comparison = await compareLoadedDraft(context, writer, run.draftId, signal)
    if ('faults' in comparison) {
      await discardLoadedDraft(context, writer, run.draftId)
      throw new LoadFailure({ rule: 'checksFailed', fault: comparison.faults[0]! })
    }
    if (isUnchanged(comparison) && (await wasLoadedBefore(context.database, run, load.revision))) {
      await discardLoadedDraft(context, writer, run.draftId)
      return { outcome: 'unchanged' }
    }
    const currentSettings = await findSettings(context.database, run.reportId)
    const haveSettingsChanged = currentSettings?.revision !== load.revision
    const reason = haveSettingsChanged
      ? ({ rule: 'settingsChanged' } as const)
      : findWaitReason(comparison, { accepted: load.types, read: run.types ?? {} }, load)
    if (reason) return { outcome: 'waiting', reason }
    const publication = { draftId: run.draftId, revision: comparison.changes.revision }
    if (context.publish === 'second person') {
      if (await sendIfUnchanged(context, writer, publication))
        return { outcome: 'waiting', reason: { rule: 'secondPerson' } }
      continue
    }
    await recordProgress(context.database, run, { step: 'publishing' })
    // Nobody has to acknowledge findings: the limits of the load have decided above.
    if (await publishIfUnchanged(context, writer, publication, 'not required')) return endAsPublished(context, run)
  }
  throw new Error('The files of the report were changed again and again')
}

/** Returns the end of a published run. Accepts the types of the published table first, unless staff have saved the load again since. */
const endAsPublished = async (
  { database }: LoadsContext,
  { reportId, types, settingsRevision }: CurrentRun,
): Promise<RunEnd> => {
  if (types)
    await database
      .updateTable('report_loads')
      .set({ types: JSON.stringify(types) })
      .where('report_id', '=', reportId)
      .$if(settingsRevision !== null, update => update.where('revision', '=', settingsRevision))
      .execute()
  return { outcome: 'published' }
}
