import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { permissionDenied } from '../../platform/problem.ts'
import type { FilesContext } from '../drafts/drafts.ts'
import { lockDraft } from './locked-drafts.ts'
import { recordReleaseStep } from './release-records.ts'
import { clearedReleaseFields, daysAfterReturn } from './release-rules.ts'

const success = { status: 'success' as const }

/**
 * Builds the columns of a draft that its maker has again. The days for which it is kept start again, so that it does not expire at once.
 */
export const buildReturnedFields = (clock: Clock) => ({
  ...clearedReleaseFields,
  made_at: clock.now(),
  kept_days: daysAfterReturn,
})

/**
 * Unschedules a draft, or takes it back from the second person, so that its maker has it again. Idempotent. Throws 403 for someone else's
 * draft that is not scheduled, 404 for a draft that does not exist, 409 for a draft that was published.
 */
export const cancelReleaseAs = (context: FilesContext, writer: Writer, draftId: string) =>
  writeAs(context, writer, async transaction => {
    const draft = await lockDraft(transaction, draftId, writer.userId)
    const isCancelled = !draft.scheduledAt && !draft.sentAt
    if (isCancelled) return success
    // All who edit reports may unschedule a draft, but only its maker takes it back from the second person.
    const isSentByOther = !draft.scheduledAt && draft.makerId !== writer.userId
    if (isSentByOther)
      throw permissionDenied('Only its maker takes back a draft that waits for a second person. Return it with a note.')
    await transaction
      .updateTable('report_drafts')
      .set(buildReturnedFields(context.clock))
      .where('draft_id', '=', draftId)
      .execute()
    await recordReleaseStep(transaction, { ...draft, step: 'cancelled' })
    return success
  })
