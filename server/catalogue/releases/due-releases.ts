import type { Logger } from 'pino'
import type { HeldReason } from '../../../contract/catalogue/releases.ts'
import { StoreError } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { isUnacknowledged } from '../drafts/draft-findings.ts'
import { type FilesContext, requireDraft } from '../drafts/drafts.ts'
import { type Permit, publishAgreeing } from '../drafts/publications.ts'
import { lockDraft } from './locked-drafts.ts'
import { mailHeld, type ReleaseMails } from './release-mails.ts'
import { recordRelease } from './release-records.ts'
import type { ReleaseState } from './release-rules.ts'
import { findSteward } from './stewards.ts'

/** Dependencies of scheduled releases. */
export interface ReleasesContext extends FilesContext, ReleaseMails {
  log: Logger
}

interface Due {
  draftId: string
  makerId: number
  scheduledBy: number | null
}

/** A release that needs a decision by staff. */
class Held extends Error {
  readonly reason: HeldReason
  constructor(reason: HeldReason) {
    super(reason)
    this.reason = reason
  }
}

/** The draft was cancelled, held or rescheduled after this node had read it. */
class NotDue extends Error {}

const maxDraftsAtOnce = 100
/** Pauses in milliseconds after an internal failure; doubled after each one. */
const pauses = { first: 2000, longest: 60_000 }

/**
 * Publishes scheduled drafts that are due. Nodes may run it concurrently: the row lock of the draft lets one of them publish. After an
 * internal failure, a draft is retried with increasing pauses until it is published.
 */
export const openReleases = (context: ReleasesContext) => {
  const paused = new Map<string, { until: number; pauseMilliseconds: number }>()
  const stopping = new AbortController()
  const runDue = async () => {
    for (const due of await listDue(context)) {
      if (stopping.signal.aborted) return
      const { until = 0, pauseMilliseconds = pauses.first } = paused.get(due.draftId) ?? {}
      if (performance.now() < until) continue
      try {
        await release(context, due, stopping.signal)
        paused.delete(due.draftId)
      } catch (error) {
        if (stopping.signal.aborted) return
        paused.set(due.draftId, {
          until: performance.now() + pauseMilliseconds,
          pauseMilliseconds: Math.min(2 * pauseMilliseconds, pauses.longest),
        })
        context.log.error({ err: error, draftId: due.draftId }, 'A scheduled release failed and is tried again')
      }
    }
  }
  return { runDue, stop: () => stopping.abort() }
}

const listDue = ({ database, clock }: ReleasesContext): Promise<Due[]> =>
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

const release = async (context: ReleasesContext, due: Due, signal: AbortSignal) => {
  // If the account was deleted, a held release is recorded in the maker's name.
  const writer = { userId: due.scheduledBy ?? due.makerId, call: 'releaseAtTime', address: '' }
  try {
    await requireStored(context, writer, due.draftId)
    const released = await publishAgreeing(context, writer, due.draftId, {
      acknowledged: 'as scheduled',
      signal,
      permit: permitRelease(context, writer),
    })
    if (released.status !== 'success') await hold(context, writer, due.draftId, 'disagrees')
  } catch (error) {
    if (error instanceof Held) return hold(context, writer, due.draftId, error.reason)
    // Files that were published since change the findings, so nobody has seen these.
    if (isUnacknowledged(error)) return hold(context, writer, due.draftId, 'disagrees')
    if (error instanceof StoreError && error.reason === 'missing') return hold(context, writer, due.draftId, 'lostFile')
    // The draft was deleted or others keep publishing; the next run tries again.
    if (!(error instanceof NotDue || isPassing(error))) throw error
  }
}

/** Throws if a file of the draft is no longer in the store, as it would replace a good version. */
const requireStored = async ({ database, store }: ReleasesContext, { userId }: Writer, draftId: string) => {
  const { files } = await requireDraft(database, userId, draftId)
  for (const { digest } of files)
    if (!(await store.find(digest))) throw new StoreError('missing', new Error(`The store has no file ${digest}`))
}

const isPassing = (error: unknown) => error instanceof Problem && (error.status === 404 || error.status === 409)

/** Checks, under the lock of the draft, that it is still due and that its scheduler may still publish. */
const permitRelease =
  ({ publish, clock }: ReleasesContext, { userId }: Writer): Permit =>
  async (transaction, state) => {
    if (!isDue(state, clock.now(), userId)) throw new NotDue()
    if (!(await findSteward(transaction, state.scheduledBy))) throw new Held('rightLost')
    if (publish === 'second person' && state.scheduledBy === state.makerId) throw new Held('secondPerson')
  }

const isDue = ({ scheduledAt, scheduledBy, releaseAt, heldReason, makerId }: ReleaseState, now: Date, userId: number) =>
  scheduledAt !== null && !heldReason && releaseAt! <= now && (scheduledBy ?? makerId) === userId

/** Marks a release as held and mails the people who decide; only the first node does it. */
const hold = (context: ReleasesContext, writer: Writer, draftId: string, reason: HeldReason) =>
  writeAs(context, writer, async transaction => {
    const draft = await lockDraft(transaction, draftId, writer.userId).catch(error => {
      if (isPassing(error)) return undefined
      throw error
    })
    if (!draft || !isDue(draft, context.clock.now(), writer.userId)) return
    await transaction
      .updateTable('report_drafts')
      .set({ held_reason: reason })
      .where('draft_id', '=', draftId)
      .execute()
    await recordRelease(transaction, { ...draft, step: 'held', releaseAt: draft.releaseAt, reason })
    await mailHeld(context, transaction, draft, reason)
  })
