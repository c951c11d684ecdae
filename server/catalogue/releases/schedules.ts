import { releaseTimes } from '../../../contract/catalogue/releases.ts'
import { dayMilliseconds, secondMilliseconds } from '../../../contract/durations.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidInput } from '../../platform/problem.ts'
import type { FilesContext } from '../drafts/drafts.ts'
import { requireAcknowledged } from '../drafts/findings/draft-findings.ts'
import { publishDraftAs } from '../drafts/publications/publications.ts'
import { hasSameReason, lockDraft, requireUnchangedSincePreview } from './locked-drafts.ts'
import { recordReleaseStep } from './release-records.ts'
import { requireMayPublish } from './release-rules.ts'

interface Schedule {
  draftId: string
  /** The revision that the writer has previewed. */
  revision: number
  releaseAt: Date
  /** The keys of the acknowledged findings; none by default. */
  acknowledged?: string[] | undefined
  /** Undefined keeps the stored reason. */
  reason?: string | undefined
}

const success = { status: 'success' as const }

/**
 * Schedules a draft in the writer's name. Idempotent. A draft whose time has passed while it waited for a second person is published at
 * once. Throws 400 for a time that is too near or too far, 403 for a maker who needs a second person, 404 for a draft that does not exist,
 * 409 for a draft that was published or has changed since the preview, 422 if the acknowledged findings are not those of the draft.
 */
export const scheduleReleaseAs = async (context: FilesContext, writer: Writer, schedule: Schedule) => {
  const { draftId, revision, releaseAt, acknowledged = [], reason } = schedule
  const { clock } = context
  await writeAs(context, writer, async transaction => {
    const draft = await lockDraft(transaction, draftId, writer.userId)
    requireMayPublish(context.publish, draft, writer.userId)
    const isSameTime = draft.releaseAt?.getTime() === releaseAt.getTime()
    const isSameSchedule = draft.scheduledBy === writer.userId && !draft.heldReason && draft.revision === revision
    const isRepeated = isSameTime && isSameSchedule && hasSameReason(draft, reason)
    if (isRepeated) return
    // The time that the maker has proposed with the draft may have passed, so only another time is checked.
    if (!isSameTime) requireReleaseTime(clock, releaseAt)
    await requireUnchangedSincePreview(transaction, draft, revision)
    await requireAcknowledged(transaction, draftId, acknowledged)
    await transaction
      .updateTable('report_drafts')
      .set({ acknowledged: JSON.stringify(acknowledged), ...(reason !== undefined && { reason: reason || null }) })
      .set({ release_at: releaseAt, scheduled_at: clock.now(), scheduled_by: writer.userId, held_reason: null })
      .where('draft_id', '=', draftId)
      .execute()
    await recordReleaseStep(transaction, { ...draft, step: 'scheduled', releaseAt })
  })
  const isInFuture = releaseAt > clock.now()
  return isInFuture ? success : publishDraftAs(context, writer, { draftId, revision, acknowledged })
}

/** Throws 400 for a time that is too near or too far. */
export const requireReleaseTime = (clock: Clock, releaseAt: Date) => {
  const aheadMilliseconds = releaseAt.getTime() - clock.now().getTime()
  const { minSecondsAhead, maxDaysAhead } = releaseTimes
  if (aheadMilliseconds < minSecondsAhead * secondMilliseconds)
    throw invalidInput([buildFieldRefusal('release_at', 'releaseTooSoon')])
  if (aheadMilliseconds > maxDaysAhead * dayMilliseconds)
    throw invalidInput([buildFieldRefusal('release_at', 'releaseTooFar', { days: String(maxDaysAhead) })])
}
