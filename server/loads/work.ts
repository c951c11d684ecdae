import type { LoadReason } from '../../contract/loads/load-rules.ts'
import {
  compareLoaded,
  discardLoaded,
  draftLoaded,
  findLoaded,
  findSteward,
  publishUnchanged,
  sendUnchanged,
} from '../catalogue/index.ts'
import type { Writer } from '../platform/audit.ts'
import { runWithinReserve } from '../platform/disk-space.ts'
import type { LoadsContext } from './context.ts'
import { findWaitReason, isUnchanged } from './limits.ts'
import { LoadFailure } from './load-failures.ts'
import { mailNews } from './load-mails.ts'
import { readView } from './readings.ts'
import {
  beginRun,
  type CurrentRun,
  dropEarlierDrafts,
  endRun,
  findRun,
  isSettled,
  noteProgress,
  type RunEnd,
  toLoadWriter,
} from './runs/load-runs.ts'
import { reportEnd, reportStart } from './runs/run-reports.ts'
import { stewardGone, stopLoad } from './schedules.ts'
import { findSettings, type LoadSettings } from './settings.ts'

/** Runs a load to its end, from the state that an earlier try has left. Throws a LoadFailure, or an internal error. */
export const runLoad = async (context: LoadsContext, loadRunId: number, signal: AbortSignal) => {
  const run = await beginRun(context.database, context.clock, loadRunId)
  const load = run && (await findSettings(context.database, run.reportId))
  // The report was deleted together with its runs.
  if (!run || !load) return
  if (run.endedAt) return reportEnd(context, load.sourceId, run)
  await reportStart(context, load.sourceId, run)
  await finish(context, load, run, await loadOnce(context, load, run, signal))
}

/** Ends a run as failed, with the reason that staff see; as published if only what follows the publication has failed. */
export const failLoad = async (context: LoadsContext, loadRunId: number, reason: LoadReason) => {
  // A run that has not begun must end too: the report has no other until then.
  const run = await beginRun(context.database, context.clock, loadRunId)
  const load = run && (await findSettings(context.database, run.reportId))
  if (!run || !load) return
  const isPublished = (await findLoaded(context.database, run.draftId)) === 'published'
  await finish(context, load, run, isPublished ? await acceptTypes(context, run) : { outcome: 'failed', reason })
}

const finish = async (context: LoadsContext, load: LoadSettings, run: CurrentRun, end: RunEnd) => {
  await context.database.transaction().execute(async transaction => {
    if (!(await endRun(transaction, context.clock, run, end)) || end.outcome !== 'waiting') return
    // Its steward cannot act on it: others find the draft in their list.
    if (end.reason?.rule === 'secondPerson') return
    const steward = await findSteward(transaction, load.userId)
    await mailNews(context, transaction, load, { to: [steward?.email ?? null], kind: 'waiting', reason: end.reason! })
  })
  const ended = await findRun(context.database, run.loadRunId)
  if (ended?.endedAt) await reportEnd(context, load.sourceId, ended)
}

const loadOnce = async (
  context: LoadsContext,
  load: LoadSettings,
  run: CurrentRun,
  signal: AbortSignal,
): Promise<RunEnd> => {
  const writer = await requireWriter(context, load)
  if (!load.isAttached) throw new LoadFailure({ rule: 'detached' })
  if (!load.isSourceActive) throw new LoadFailure({ rule: 'inactive' })
  // A draft of an earlier try is complete: only the comparison and the publication are left.
  const before = await findLoaded(context.database, run.draftId)
  if (before === undefined) await makeDraft(context, load, { run, writer }, signal)
  const end =
    before === 'published' ? await acceptTypes(context, run) : await settle(context, load, run.loadRunId, signal)
  // Last, so that a draft that waits for a review stays if this load is refused.
  await dropEarlierDrafts(context, run)
  return end
}

const requireWriter = async (context: LoadsContext, load: LoadSettings): Promise<Writer> => {
  const steward = await findSteward(context.database, load.userId)
  if (steward) return toLoadWriter(steward.userId)
  await stopLoad(context, load)
  throw new LoadFailure(stewardGone(load))
}

const makeDraft = (
  context: LoadsContext,
  load: LoadSettings,
  { run, writer }: { run: CurrentRun; writer: Writer },
  signal: AbortSignal,
) =>
  context.folders.with(folder =>
    runWithinReserve(folder, context.maxBytes, context.reservedShare, async () => {
      const { database, warehouse, maxBytes } = context
      const { view, fileName, reportId, revision } = load
      await noteProgress(database, run, { step: 'reading', settingsRevision: revision })
      const { files, rowCount, types } = await readView(warehouse, {
        view,
        fileName,
        folder,
        maxBytes,
        signal,
        onRows: rowsRead => noteProgress(database, run, { rowsRead }),
      })
      await noteProgress(database, run, { step: 'checking', rowsRead: rowCount, types })
      const { draftId } = run
      const refusal = await draftLoaded(context, writer, { draftId, reportId, fileName, files }, signal)
      if (refusal) throw new LoadFailure({ rule: 'checksFailed', fault: refusal.faults[0]! })
    }),
  )

/** Other files of the report may be published between a comparison and a publication; the number of retries is limited. */
const maxTries = 3

const settle = async (
  context: LoadsContext,
  load: LoadSettings,
  loadRunId: number,
  signal: AbortSignal,
): Promise<RunEnd> => {
  const run = (await findRun(context.database, loadRunId))!
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await noteProgress(context.database, run, { step: 'comparing' })
    // Checked before each publication, as rights may have been withdrawn since the load began.
    const writer = await requireWriter(context, load)
    const compared = await compareLoaded(context, writer, run.draftId, signal)
    if ('status' in compared) {
      await discardLoaded(context, writer, run.draftId)
      throw new LoadFailure({ rule: 'checksFailed', fault: compared.faults[0]! })
    }
    if (isUnchanged(compared) && (await isSettled(context.database, run, load.revision))) {
      await discardLoaded(context, writer, run.draftId)
      return { outcome: 'unchanged' }
    }
    const isChanged = (await findSettings(context.database, run.reportId))?.revision !== load.revision
    const reason = isChanged
      ? ({ rule: 'settingsChanged' } as const)
      : findWaitReason(compared, { accepted: load.types, read: run.types ?? {} }, load)
    if (reason) return { outcome: 'waiting', reason }
    const publication = { draftId: run.draftId, revision: compared.changes.revision }
    if (context.publish === 'second person') {
      if (await sendUnchanged(context, writer, publication))
        return { outcome: 'waiting', reason: { rule: 'secondPerson' } }
      continue
    }
    await noteProgress(context.database, run, { step: 'publishing' })
    if (await publishUnchanged(context, writer, publication, 'not asked')) return acceptTypes(context, run)
  }
  throw new Error('The files of the report were changed again and again')
}

/** Records the types of the published table, unless staff have saved the load again, which accepted others. */
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
