import type { Logger } from 'pino'
import type { HeldReason } from '../../../contract/catalogue/releases.ts'
import { StoreError } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { isUnacknowledgedRefusal } from '../drafts/draft-findings.ts'
import { type FilesContext, requireDraft } from '../drafts/drafts.ts'
import { type Permit, publishWithoutPreview } from '../drafts/publications.ts'
import { lockDraft } from './locked-drafts.ts'
import { mailHeldRelease, type ReleaseMails } from './release-mails.ts'
import { recordReleaseStep } from './release-records.ts'
import type { ReleaseState } from './release-rules.ts'
import { findSteward } from './stewards.ts'

/** The pause of a draft after a failure. */
interface Pause {
  /** A time of `performance.now()`. */
  until: number
  /** The length of the next pause. */
  nextMilliseconds: number
}

/** Dependencies of scheduled releases. */
export interface ReleasesContext extends FilesContext, ReleaseMails {
  log: Logger
}

interface DueDraft {
  draftId: string
  makerId: number
  /** Null if the account of the scheduler was deleted. */
  scheduledBy: number | null
}

/** Thrown if a release needs a decision by staff. */
class HeldError extends Error {
  readonly reason: HeldReason
  constructor(reason: HeldReason) {
    super(reason)
    this.reason = reason
  }
}

/** Thrown if the draft was cancelled, held or rescheduled after this node had read it. */
class NotDueError extends Error {}

/** Limit of drafts that one run publishes. */
const maxDraftsAtOnce = 100
/** The pause after the first internal failure; each further failure doubles it up to the longest pause. */
const firstPauseMilliseconds = 2000
const longestPauseMilliseconds = 60_000

/**
 * Opens the publication of scheduled drafts. `runDue` publishes those that are due. Nodes may run it concurrently, because the row lock of
 * a draft lets only one of them publish it. After an internal failure, a draft is tried again with increasing pauses.
 */
export const openReleases = (context: ReleasesContext) => {
  const pausesByDraft = new Map<string, Pause>()
  const stopping = new AbortController()
  const runDue = async () => {
    for (const dueDraft of await listDueDrafts(context)) {
      if (stopping.signal.aborted) return
      const { until = 0, nextMilliseconds = firstPauseMilliseconds } = pausesByDraft.get(dueDraft.draftId) ?? {}
      if (performance.now() < until) continue
      try {
        await releaseDraft(context, dueDraft, stopping.signal)
        pausesByDraft.delete(dueDraft.draftId)
      } catch (error) {
        if (stopping.signal.aborted) return
        pausesByDraft.set(dueDraft.draftId, {
          until: performance.now() + nextMilliseconds,
          nextMilliseconds: Math.min(2 * nextMilliseconds, longestPauseMilliseconds),
        })
        context.log.error({ err: error, draftId: dueDraft.draftId }, 'A scheduled release failed and is tried again')
      }
    }
  }
  return { runDue, stop: () => stopping.abort() }
}

const listDueDrafts = ({ database, clock }: ReleasesContext): Promise<DueDraft[]> =>
  database
    .selectFrom('report_drafts')
    .select(['draft_id as draftId', 'user_id as makerId', 'scheduled_by as scheduledBy'])
    .where('scheduled_at', 'is not', null)
    .where('published_at', 'is', null)
    .where('held_reason', 'is', null)
    .where('release_at', '<=', clock.now())
    .orderBy('release_at')
    .orderBy('draft_id')
    .limit(maxDraftsAtOnce)
    .execute()

const releaseDraft = async (context: ReleasesContext, dueDraft: DueDraft, signal: AbortSignal) => {
  // If the scheduler's account was deleted, the release is held, which is recorded in the maker's name.
  const writer = { userId: dueDraft.scheduledBy ?? dueDraft.makerId, call: 'releaseAtTime', address: '' }
  try {
    await requireStoredFiles(context, writer, dueDraft.draftId)
    const publication = await publishWithoutPreview(context, writer, dueDraft.draftId, {
      acknowledged: 'as scheduled',
      signal,
      permit: createReleasePermit(context, writer),
    })
    if (publication.status !== 'success') await holdRelease(context, writer, dueDraft.draftId, 'disagrees')
  } catch (error) {
    if (error instanceof HeldError) return holdRelease(context, writer, dueDraft.draftId, error.reason)
    // Files that were published after the scheduling have changed the findings, so nobody has acknowledged the new ones.
    if (isUnacknowledgedRefusal(error)) return holdRelease(context, writer, dueDraft.draftId, 'disagrees')
    if (error instanceof StoreError && error.reason === 'missing')
      return holdRelease(context, writer, dueDraft.draftId, 'lostFile')
    // The draft was deleted, or others keep publishing files of the report. The next run tries again.
    if (!(error instanceof NotDueError || isTransient(error))) throw error
  }
}

/** Throws if a file of the draft is no longer in the store, because a missing file must not replace a current one. */
const requireStoredFiles = async ({ database, store }: ReleasesContext, { userId }: Writer, draftId: string) => {
  const { files } = await requireDraft(database, userId, draftId)
  for (const { digest } of files)
    if (!(await store.find(digest))) throw new StoreError('missing', new Error(`The store has no file ${digest}`))
}

/** Returns true for a refusal that the next run may not meet: a deleted draft, or files that others are publishing. */
const isTransient = (error: unknown) => error instanceof Problem && (error.status === 404 || error.status === 409)

/** Creates the check, under the lock of the draft, that the draft is still due and that its scheduler may still publish it. */
const createReleasePermit =
  ({ publish, clock }: ReleasesContext, { userId }: Writer): Permit =>
  async (transaction, state) => {
    if (!isDue(state, clock.now(), userId)) throw new NotDueError()
    if (!(await findSteward(transaction, state.scheduledBy))) throw new HeldError('rightLost')
    if (publish === 'second person' && state.scheduledBy === state.makerId) throw new HeldError('secondPerson')
  }

/** Returns true if a draft is scheduled, not held and due, and still has the same scheduler. */
const isDue = ({ scheduledAt, scheduledBy, releaseAt, heldReason, makerId }: ReleaseState, now: Date, userId: number) =>
  scheduledAt !== null && !heldReason && releaseAt! <= now && (scheduledBy ?? makerId) === userId

/** Marks a release as held and mails the people who decide. If several nodes try, only the first one does it. */
const holdRelease = (context: ReleasesContext, writer: Writer, draftId: string, reason: HeldReason) =>
  writeAs(context, writer, async transaction => {
    const draft = await lockDraft(transaction, draftId, writer.userId).catch(error => {
      if (isTransient(error)) return undefined
      throw error
    })
    if (!draft || !isDue(draft, context.clock.now(), writer.userId)) return
    await transaction
      .updateTable('report_drafts')
      .set({ held_reason: reason })
      .where('draft_id', '=', draftId)
      .execute()
    await recordReleaseStep(transaction, { ...draft, step: 'held', releaseAt: draft.releaseAt, reason })
    await mailHeldRelease(context, transaction, draft, reason)
  })
