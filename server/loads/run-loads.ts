import type { LoadReason } from '../../contract/loads/load-rules.ts'
import {
  compareLoadedDraft,
  createLoadedDraft,
  discardLoadedDraft,
  findLoadedDraftState,
  findSteward,
  publishDraftIfUnchanged,
  sendDraftIfUnchanged,
} from '../catalogue/index.ts'
import type { Writer } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import { runWithinReserve } from '../platform/disk-space.ts'
import type { LoadsContext } from './context.ts'
import { LoadFailure } from './load-failures.ts'
import { queueLoadMails } from './load-mails.ts'
import { readView } from './readings.ts'
import { type BegunRun, beginRun, endRun, findBegunRun, type RunEnd, recordProgress } from './runs/load-runs.ts'
import { toLoadWriter } from './runs/load-writers.ts'
import { wasLoadedBefore } from './runs/run-history.ts'
import { reportEnd, reportStart } from './runs/run-reports.ts'
import { isUnchanged } from './runs/unchanged-drafts.ts'
import { discardEarlierDrafts } from './runs/waiting-runs.ts'
import { stopLoadsWithoutSteward, toStewardGoneReason } from './schedules.ts'
import { findLoadSettings, type LoadSettings } from './settings.ts'
import { findWaitReason } from './wait-reasons.ts'

/** Runs a load to its end, or continues after a try that was interrupted. Throws a LoadFailure, or an internal error. */
export const runLoad = async (context: LoadsContext, loadRunId: number, signal: AbortSignal) => {
  const run = await beginRun(context.database, context.clock, loadRunId)
  const loadSettings = run && (await findLoadSettings(context.database, run.reportId))
  // If the run or the settings are missing, the report was deleted together with them.
  if (!run || !loadSettings) return
  // The earlier try has ended the run, but perhaps not reported its end.
  if (run.endedAt) return reportEnd(context, loadSettings.sourceId, run)
  await reportStart(context, loadSettings.sourceId, run)
  await endLoad(context, loadSettings, run, await attemptLoad(context, loadSettings, run, signal))
}

/** Ends a run as failed with a reason for staff; or as published, if its draft was already published when the failure occurred. */
export const failLoad = async (context: LoadsContext, loadRunId: number, reason: LoadReason) => {
  // Begins the run first: a run that never began must end too, because a report has only one unended run.
  const run = await beginRun(context.database, context.clock, loadRunId)
  const loadSettings = run && (await findLoadSettings(context.database, run.reportId))
  if (!run || !loadSettings) return
  const isPublished = (await findLoadedDraftState(context.database, run.draftId)) === 'published'
  await endLoad(
    context,
    loadSettings,
    run,
    isPublished ? await acceptTypesOfPublished(context, run) : { outcome: 'failed', reason },
  )
}

/** Ends a run once, mails the steward if the draft waits for the steward, and reports the end to the workbench. */
const endLoad = async (context: LoadsContext, loadSettings: LoadSettings, run: BegunRun, runEnd: RunEnd) => {
  await context.database.transaction().execute(async transaction => {
    const hasEnded = await endRun(transaction, context.clock, run, runEnd)
    if (!hasEnded || runEnd.outcome !== 'waiting') return
    // No mail: the steward cannot publish this draft, and the second person sees it in the list of drafts to publish.
    if (runEnd.reason?.rule === 'secondPerson') return
    const steward = await findSteward(transaction, loadSettings.stewardId)
    await queueLoadMails(context, transaction, loadSettings, {
      to: [steward?.email ?? null],
      kind: 'waiting',
      reason: runEnd.reason!,
    })
  })
  const endedRun = await findBegunRun(context.database, run.loadRunId)
  if (endedRun?.endedAt) await reportEnd(context, loadSettings.sourceId, endedRun)
}

/** Loads the table, publishes it or leaves it for a review, and returns how the run ends. Throws a LoadFailure. */
const attemptLoad = async (
  context: LoadsContext,
  loadSettings: LoadSettings,
  run: BegunRun,
  signal: AbortSignal,
): Promise<RunEnd> => {
  const writer = await requireWriter(context, loadSettings)
  if (!loadSettings.isAttached) throw new LoadFailure({ rule: 'detached' })
  if (!loadSettings.isSourceActive) throw new LoadFailure({ rule: 'inactive' })
  // The draft of an earlier try is complete, so only its comparison and publication remain.
  const draftState = await findLoadedDraftState(context.database, run.draftId)
  if (draftState === undefined) await createDraft(context, loadSettings, { run, writer }, signal)
  const runEnd =
    draftState === 'published'
      ? await acceptTypesOfPublished(context, run)
      : await compareAndPublish(context, loadSettings, run.loadRunId, signal)
  // Comes last, so that an earlier draft that waits for a review stays if this load fails.
  await discardEarlierDrafts(context, run)
  return runEnd
}

/** Returns the writer on behalf of the steward. Switches the load off and throws a LoadFailure if the steward may no longer edit reports. */
const requireWriter = async (context: LoadsContext, loadSettings: LoadSettings): Promise<Writer> => {
  const steward = await findSteward(context.database, loadSettings.stewardId)
  if (steward) return toLoadWriter(steward.userId)
  await stopLoadsWithoutSteward(context, [loadSettings])
  throw new LoadFailure(toStewardGoneReason(loadSettings))
}

/** Reads the table of the load and creates the draft of the run from it. Throws a LoadFailure. */
const createDraft = (
  context: LoadsContext,
  loadSettings: LoadSettings,
  { run, writer }: { run: BegunRun; writer: Writer },
  signal: AbortSignal,
) =>
  context.folders.with(folder =>
    runWithinReserve({ folder, fileBytes: context.maxBytes, minFreeShare: context.reservedShare }, async () => {
      const { database, warehouse, maxBytes } = context
      const { view, fileName, reportId, revision } = loadSettings
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

/** Limit of attempts to publish. One fails if other files of the report are published between its comparison and its publication. */
const maxPublicationAttempts = 3

/** Compares the draft with the current files, then publishes it, discards it, or leaves it for a review. Throws a LoadFailure. */
const compareAndPublish = async (
  context: LoadsContext,
  loadSettings: LoadSettings,
  loadRunId: number,
  signal: AbortSignal,
): Promise<RunEnd> => {
  // Reads the run again, because `createDraft` has recorded the types of its columns.
  const run = (await findBegunRun(context.database, loadRunId))!
  for (let attempt = 1; attempt <= maxPublicationAttempts; attempt += 1) {
    await recordProgress(context.database, run, { step: 'comparing' })
    // The writer is checked before each publication, because the steward's rights may have been withdrawn since the load began.
    const writer = await requireWriter(context, loadSettings)
    const comparison = await compareLoadedDraft(context, writer, run.draftId, signal)
    if ('faults' in comparison) {
      await discardLoadedDraft(context, writer, run.draftId)
      throw new LoadFailure({ rule: 'checksFailed', fault: comparison.faults[0]! })
    }
    // Without an earlier load by these settings, an unchanged table is published or waits for a review like any other.
    const hasNothingNew =
      isUnchanged(comparison) && (await wasLoadedBefore(context.database, run, loadSettings.revision))
    if (hasNothingNew) {
      await discardLoadedDraft(context, writer, run.draftId)
      return { outcome: 'unchanged' }
    }
    const reason = (await haveSettingsChanged(context.database, loadSettings, run.reportId))
      ? ({ rule: 'settingsChanged' } as const)
      : findWaitReason(comparison, { accepted: loadSettings.acceptedTypes, read: run.types ?? {} }, loadSettings)
    if (reason) return { outcome: 'waiting', reason }
    const publication = { draftId: run.draftId, revision: comparison.changes.revision }
    if (context.publish === 'second person') {
      if (await sendDraftIfUnchanged(context, writer, publication))
        return { outcome: 'waiting', reason: { rule: 'secondPerson' } }
      continue
    }
    await recordProgress(context.database, run, { step: 'publishing' })
    // 'not required': findings need no acknowledgement, because `findWaitReason` has already applied the limits of the load.
    if (await publishDraftIfUnchanged(context, writer, publication, 'not required'))
      return acceptTypesOfPublished(context, run)
  }
  throw new Error('The files of the report were changed again and again')
}

/** Resolves to true if staff have saved the load since it began. */
const haveSettingsChanged = async (database: Database, { revision }: LoadSettings, reportId: number) =>
  (await findLoadSettings(database, reportId))?.revision !== revision

/** Stores the types of a published table as the accepted ones, unless staff have saved the load again since. Returns the end of the run. */
const acceptTypesOfPublished = async (
  { database }: LoadsContext,
  { reportId, types, settingsRevision }: BegunRun,
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
