import type { Transaction } from 'kysely'
import { recordExplicitly } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'

/**
 * What happened to a draft that was scheduled or sent to a second person, as the audit trail names it. 'restored' is the publication of any draft
 * with a reason for readers.
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
    // The key is the id of the report, so that the trail lists the steps of all drafts of a report together.
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
