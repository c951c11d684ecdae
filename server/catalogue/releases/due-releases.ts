import type { Logger } from 'pino'
import type { HeldReason } from '../../../contract/catalogue/releases.ts'
import { StoreError } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { isUnacknowledged } from '../drafts/draft-findings.ts'
import type { FilesGround } from '../drafts/drafts.ts'
import { type Permit, publishAgreeing } from '../drafts/publications.ts'
import { lockDraft } from './locked-drafts.ts'
import { mailHeld, type ReleaseMails } from './release-mails.ts'
import { recordRelease } from './release-records.ts'
import type { ReleaseState } from './release-rules.ts'
import { findSteward } from './stewards.ts'

/** What scheduled releases need. */
export interface ReleasesGround extends FilesGround, ReleaseMails {
  log: Logger
}

interface Due {
  draftId: string
  makerId: number
  scheduledBy: number | null
}

/** A release that somebody has to look at before it can happen. */
class Held extends Error {
  readonly reason: HeldReason
  constructor(reason: HeldReason) {
    super(reason)
    this.reason = reason
  }
}

/** The draft was taken back, held or given another time while this node was on its way. */
class NotDue extends Error {}

const mostAtOnce = 100
/** After a failure of the portal itself, in milliseconds; doubled each time. */
const pauses = { first: 2000, longest: 60_000 }

/**
 * Releases scheduled drafts whose time has come. Several nodes may do it at once: the lock of the draft lets one of them publish. A failure of
 * the portal itself is tried again, after pauses, until the draft is released.
 */
export const openReleases = (ground: ReleasesGround) => {
  const paused = new Map<string, { until: number; pause: number }>()
  const stopping = new AbortController()
  const runDue = async () => {
    for (const due of await listDue(ground)) {
      if (stopping.signal.aborted) return
      const { until = 0, pause = pauses.first } = paused.get(due.draftId) ?? {}
      if (performance.now() < until) continue
      try {
        await release(ground, due, stopping.signal)
        paused.delete(due.draftId)
      } catch (error) {
        if (stopping.signal.aborted) return
        paused.set(due.draftId, { until: performance.now() + pause, pause: Math.min(2 * pause, pauses.longest) })
        ground.log.error({ err: error, draftId: due.draftId }, 'A scheduled release failed and is tried again')
      }
    }
  }
  return { runDue, stop: () => stopping.abort() }
}

const listDue = ({ database, clock }: ReleasesGround): Promise<Due[]> =>
  database
    .selectFrom('report_drafts')
    .select(['draft_id as draftId', 'user_id as makerId', 'scheduled_by as scheduledBy'])
    .where('scheduled_at', 'is not', null)
    .where('published_at', 'is', null)
    .where('held_reason', 'is', null)
    .where('release_at', '<=', clock.now())
    .orderBy('release_at')
    .orderBy('draft_id')
    .limit(mostAtOnce)
    .execute()

const release = async (ground: ReleasesGround, due: Due, signal: AbortSignal) => {
  // Where the account is gone, what is held is recorded in the maker's name.
  const writer = { userId: due.scheduledBy ?? due.makerId, call: 'releaseAtTime', address: '' }
  try {
    const released = await publishAgreeing(ground, writer, due.draftId, {
      acknowledged: 'as scheduled',
      signal,
      permit: permitRelease(ground, writer),
    })
    if (released.status !== 'success') await hold(ground, writer, due.draftId, 'disagrees')
  } catch (error) {
    if (error instanceof Held) return hold(ground, writer, due.draftId, error.reason)
    // Beside files published since, it changes more than somebody has seen.
    if (isUnacknowledged(error)) return hold(ground, writer, due.draftId, 'disagrees')
    if (error instanceof StoreError && error.reason === 'missing') return hold(ground, writer, due.draftId, 'lostFile')
    // Gone, or others publish again and again: the next turn sees.
    if (!(error instanceof NotDue || isPassing(error))) throw error
  }
}

const isPassing = (error: unknown) => error instanceof Problem && (error.status === 404 || error.status === 409)

/** Under the lock of the draft: whether it is still due, and may still be released in this name. */
const permitRelease =
  ({ publish, clock }: ReleasesGround, { userId }: Writer): Permit =>
  async (transaction, state) => {
    if (!isDue(state, clock.now(), userId)) throw new NotDue()
    if (!state.scheduledBy || !(await findSteward(transaction, state.scheduledBy))) throw new Held('rightLost')
    if (publish === 'second person' && state.scheduledBy === state.makerId) throw new Held('secondPerson')
  }

const isDue = ({ scheduledAt, scheduledBy, releaseAt, heldReason, makerId }: ReleaseState, now: Date, userId: number) =>
  scheduledAt !== null && !heldReason && releaseAt! <= now && (scheduledBy ?? makerId) === userId

/** Marks a release that somebody has to look at, and mails them; once, whichever node is first. */
const hold = (ground: ReleasesGround, writer: Writer, draftId: string, reason: HeldReason) =>
  writeAs(ground, writer, async transaction => {
    const draft = await lockDraft(transaction, draftId, writer.userId).catch(error => {
      if (isPassing(error)) return undefined
      throw error
    })
    if (!draft || !isDue(draft, ground.clock.now(), writer.userId)) return
    await transaction
      .updateTable('report_drafts')
      .set({ held_reason: reason })
      .where('draft_id', '=', draftId)
      .execute()
    await recordRelease(transaction, { ...draft, step: 'held', releaseAt: draft.releaseAt, reason })
    await mailHeld(ground, transaction, draft, reason)
  })
