import { sql, type Transaction } from 'kysely'
import { recordExplicitly } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'
import { clearedReleaseFields, daysAfterReturn } from './release-rules.ts'

/**
 * What happened to a draft that was scheduled or sent to a second person, as the audit trail names it. 'restored' is any publication with a
 * reason.
 */
export type ReleaseStep =
  | 'sent'
  | 'scheduled'
  | 'cancelled'
  | 'returned'
  | 'held'
  | 'discarded'
  | 'released'
  | 'restored'

interface RecordedStep {
  reportId: number
  draftId: string
  step: ReleaseStep
  releaseAt?: Date | null
  reason?: string
}

/** Records a step of a draft in the name of the transaction's writer, without file names, which can be as confidential as the files. */
export const recordReleaseStep = (
  transaction: Transaction<DB>,
  { reportId, draftId, step, releaseAt, reason }: RecordedStep,
) =>
  recordExplicitly(transaction, {
    tableName: 'report_drafts',
    key: String(reportId),
    action: step === 'discarded' ? 'removed' : 'changed',
    after: {
      draft_id: draftId,
      step,
      ...(releaseAt && { release_at: releaseAt.toISOString() }),
      ...(reason && { reason }),
    },
  })

/**
 * Unschedules a draft and withdraws it from the second person, because its maker changes or discards it. Does nothing for a draft of
 * another user.
 */
export const reclaimDraft = async (
  transaction: Transaction<DB>,
  draftId: string,
  userId: number,
  step: 'cancelled' | 'discarded',
) => {
  const changedDraft = await transaction
    .updateTable('report_drafts')
    .set({
      ...clearedReleaseFields,
      // The days for which the draft is kept start again, at the time of the transaction that writeAs has set.
      made_at: sql`current_setting('khlang.at')::timestamptz`,
      kept_days: daysAfterReturn,
    })
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('published_at', 'is', null)
    .where(({ or, eb }) => or([eb('scheduled_at', 'is not', null), eb('sent_at', 'is not', null)]))
    .returning('report_id')
    .executeTakeFirst()
  if (changedDraft) await recordReleaseStep(transaction, { reportId: changedDraft.report_id, draftId, step })
}
