import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { recordReleaseStep } from './release-records.ts'
import { clearedReleaseFields, daysAfterReturn } from './release-rules.ts'

/**
 * Unschedules a draft and takes it back from the second person, because its maker changes or discards it, and records the step. Does nothing for a
 * draft of another user, and for one that is neither scheduled nor sent.
 */
export const reclaimDraft = async (
  transaction: Transaction<DB>,
  { draftId, userId, recordedStep }: { draftId: string; userId: number; recordedStep: 'cancelled' | 'discarded' },
) => {
  const changedDraft = await transaction
    .updateTable('report_drafts')
    .set({
      ...clearedReleaseFields,
      // The days for which the draft is kept start again, at the time of the transaction that `writeAs` has set.
      made_at: sql`current_setting('khlang.at')::timestamptz`,
      kept_days: daysAfterReturn,
    })
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('published_at', 'is', null)
    .where(({ or, eb }) => or([eb('scheduled_at', 'is not', null), eb('sent_at', 'is not', null)]))
    .returning('report_id')
    .executeTakeFirst()
  if (changedDraft)
    await recordReleaseStep(transaction, { reportId: changedDraft.report_id, draftId, step: recordedStep })
}
