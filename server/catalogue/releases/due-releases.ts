import type { Logger } from 'pino'
import type { HeldReason } from '../../../contract/catalogue/releases.ts'
import { StoreError } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { type FilesContext, requireDraft } from '../drafts/drafts.ts'
import { isUnacknowledgedRefusal } from '../drafts/findings/draft-findings.ts'
import type { Permit } from '../drafts/publications/locked-publications.ts'
import { publishWithoutPreview } from '../drafts/publications/publications.ts'
import { lockDraft } from './locked-drafts.ts'
import { mailHeldRelease, type ReleaseMails } from './release-mails.ts'
import { recordReleaseStep } from './release-records.ts'
import type { ReleaseState } from './release-rules.ts'
import { findSteward } from './stewards.ts'

/** Dependencies of scheduled releases. */
export interface ReleasesContext extends FilesContext, ReleaseMails {
  log: Logger
}

export interface DueDraft {
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

/** Publishes a due draft in the name of its scheduler, or holds its release if it needs a decision by staff. */
export const releaseDraft = async (context: ReleasesContext, dueDraft: DueDraft, signal: AbortSignal) => {
  // If the scheduler's account was deleted, the release is held, which is recorded in the maker's name.
  const writer = { userId: dueDraft.scheduledBy ?? dueDraft.makerId, call: 'releaseAtTime', address: '' }
  try {
    await requireStoredFiles(context, writer, dueDraft.draftId)
    const publication = await publishWithoutPreview(context, writer, dueDraft.draftId, {
      acknowledged: 'as scheduled',
      signal,
      permit: createReleasePermit(context, writer),
    })
    // The files of the draft do not agree with files that were published after the scheduling.
    if (publication.status !== 'success') await holdRelease(context, writer, dueDraft.draftId, 'disagrees')
  } catch (error) {
    const holdReason = findHoldReason(error)
    if (holdReason) return holdRelease(context, writer, dueDraft.draftId, holdReason)
    if (!isSettledByNextRun(error)) throw error
  }
}

/** Returns why an error holds the release, so that staff must decide; undefined for any other error. */
const findHoldReason = (error: unknown): HeldReason | undefined => {
  if (error instanceof HeldError) return error.reason
  // Files that were published after the scheduling have changed the findings, so nobody has acknowledged the new ones.
  if (isUnacknowledgedRefusal(error)) return 'disagrees'
  return error instanceof StoreError && error.reason === 'missing' ? 'lostFile' : undefined
}

/** Returns true if the next run tries again or skips the draft: it is no longer due, it was deleted, or others are publishing files. */
const isSettledByNextRun = (error: unknown) => error instanceof NotDueError || isTransientRefusal(error)

/** Throws if a file of the draft is no longer in the store, because a missing file must not replace a current one. */
const requireStoredFiles = async ({ database, store }: ReleasesContext, { userId }: Writer, draftId: string) => {
  const { files } = await requireDraft(database, userId, draftId)
  for (const { digest } of files)
    if (!(await store.find(digest))) throw new StoreError('missing', new Error(`The store has no file ${digest}`))
}

/** Returns true for a refusal that the next run may not meet: 404 for a deleted draft, 409 for files that others are publishing. */
const isTransientRefusal = (error: unknown) =>
  error instanceof Problem && (error.status === 404 || error.status === 409)

/**
 * Creates the check that `publishWithoutPreview` runs under the lock of the draft. The check throws if the draft is no longer due, or if its
 * scheduler may no longer publish it.
 */
const createReleasePermit =
  ({ publish: publishRule, clock }: ReleasesContext, { userId }: Writer): Permit =>
  async (transaction, state) => {
    if (!isDue(state, clock.now(), userId)) throw new NotDueError()
    if (!(await findSteward(transaction, state.scheduledBy))) throw new HeldError('rightLost')
    if (publishRule === 'second person' && state.scheduledBy === state.makerId) throw new HeldError('secondPerson')
  }

/** Returns true if a draft is scheduled, not held and due, and still has the same scheduler. */
const isDue = ({ scheduledAt, scheduledBy, releaseAt, heldReason, makerId }: ReleaseState, now: Date, userId: number) =>
  scheduledAt !== null && !heldReason && releaseAt! <= now && (scheduledBy ?? makerId) === userId

/** Marks a release as held and mails the people who decide. If several nodes try, only the first one does it. */
const holdRelease = (context: ReleasesContext, writer: Writer, draftId: string, reason: HeldReason) =>
  writeAs(context, writer, async transaction => {
    const draft = await lockDraft(transaction, draftId, writer.userId).catch(error => {
      if (isTransientRefusal(error)) return undefined
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
