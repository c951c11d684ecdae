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
import { findWaitReason, isUnchanged } from './limits.ts'
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

/** Runs a load to its end, from the state that an earlier try has left. Throws a LoadFailure, or an internal error. */
export const runLoad = async (context: LoadsContext, loadRunId: number, signal: AbortSignal) => {
  const run = await beginRun(context.database, context.clock, loadRunId)
  const load = run && (await findSettings(context.database, run.reportId))
  // The report was deleted together with its runs.
  if (!run || !load) return
  if (run.endedAt) return reportEnd(context, load.sourceId, run)
  await reportStart(context, load.sourceId, run)
  await endLoad(context, load, run, await attemptLoad(context, load, run, signal))
}

/** Ends a run as failed with a reason for staff, or as published if it failed only after the publication. */
export const failLoad = async (context: LoadsContext, loadRunId: number, reason: LoadReason) => {
  // A run that has not begun must end too, because the report gets no other run until then.
  const run = await beginRun(context.database, context.clock, loadRunId)
  const load = run && (await findSettings(context.database, run.reportId))
  if (!run || !load) return
  const isPublished = (await findLoadedDraftState(context.database, run.draftId)) === 'published'
  await endLoad(context, load, run, isPublished ? await acceptTypes(context, run) : { outcome: 'failed', reason })
}

const endLoad = async (context: LoadsContext, load: LoadSettings, run: CurrentRun, end: RunEnd) => {
  await context.database.transaction().execute(async transaction => {
    if (!(await endRun(transaction, context.clock, run, end)) || end.outcome !== 'waiting') return
    // The steward cannot publish the draft, and the second person finds it in a list.
    if (end.reason?.rule === 'secondPerson') return
    const steward = await findSteward(transaction, load.userId)
    await queueLoadMails(context, transaction, load, {
      to: [steward?.email ?? null],
      kind: 'waiting',
      reason: end.reason!,
    })
  })
  const ended = await findRun(context.database, run.loadRunId)
  if (ended?.endedAt) await reportEnd(context, load.sourceId, ended)
}

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
      ? await acceptTypes(context, run)
      : await compareAndPublish(context, load, run.loadRunId, signal)
  // Comes last, so that an earlier draft that waits for a review stays if this load fails.
  await discardEarlierDrafts(context, run)
  return end
}

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

/** A try fails if other files of the report are published between its comparison and its publication. */
const maxTries = 3

const compareAndPublish = async (
  context: LoadsContext,
  load: LoadSettings,
  loadRunId: number,
  signal: AbortSignal,
): Promise<RunEnd> => {
  const run = (await findRun(context.database, loadRunId))!
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await recordProgress(context.database, run, { step: 'comparing' })
    // Checked before each publication, as rights may have been withdrawn since the load began.
    const writer = await requireWriter(context, load)
    const compared = await compareLoadedDraft(context, writer, run.draftId, signal)
    if ('status' in compared) {
      await discardLoadedDraft(context, writer, run.draftId)
      throw new LoadFailure({ rule: 'checksFailed', fault: compared.faults[0]! })
    }
    if (isUnchanged(compared) && (await wasLoadedBefore(context.database, run, load.revision))) {
      await discardLoadedDraft(context, writer, run.draftId)
      return { outcome: 'unchanged' }
    }
    const storedSettings = await findSettings(context.database, run.reportId)
    const isSettingsChanged = storedSettings?.revision !== load.revision
    const reason = isSettingsChanged
      ? ({ rule: 'settingsChanged' } as const)
      : findWaitReason(compared, { accepted: load.types, read: run.types ?? {} }, load)
    if (reason) return { outcome: 'waiting', reason }
    const publication = { draftId: run.draftId, revision: compared.changes.revision }
    if (context.publish === 'second person') {
      if (await sendIfUnchanged(context, writer, publication))
        return { outcome: 'waiting', reason: { rule: 'secondPerson' } }
      continue
    }
    await recordProgress(context.database, run, { step: 'publishing' })
    if (await publishIfUnchanged(context, writer, publication, 'not asked')) return acceptTypes(context, run)
  }
  throw new Error('The files of the report were changed again and again')
}

/** Records the types of the published table as accepted, unless staff have accepted others by saving the load again. */
const acceptTypes = async (
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
