import { sql } from 'kysely'
import type { HeldReason, PublishRule } from '../../../contract/catalogue/releases.ts'
import { Problem, permissionDenied } from '../../platform/problem.ts'

/** Who made a draft, for which time it is scheduled, whether it was sent to a second person, and why it is held. */
export interface ReleaseState {
  makerId: number
  releaseAt: Date | null
  scheduledAt: Date | null
  scheduledBy: number | null
  sentAt: Date | null
  heldReason: HeldReason | null
}

/** The columns of a draft from which its `ReleaseState` is read. */
export const releaseColumns = [
  'report_drafts.user_id as makerId',
  'report_drafts.release_at as releaseAt',
  'report_drafts.scheduled_at as scheduledAt',
  'report_drafts.scheduled_by as scheduledBy',
  'report_drafts.sent_at as sentAt',
  'report_drafts.held_reason as heldReason',
] as const

/** SQL condition: all who edit reports may open the draft, because it is scheduled or waits for a second person. */
export const isSharedDraftSql = sql<boolean>`(report_drafts.scheduled_at is not null or report_drafts.sent_at is not null)`

/** Returns true if the user may open the draft: its maker always may; others, if it is scheduled or waits for a second person. */
export const mayOpen = ({ makerId, scheduledAt, sentAt }: ReleaseState, userId: number) =>
  makerId === userId || scheduledAt !== null || sentAt !== null

/** Throws 403 for the maker of a draft if the office requires a second person to publish. */
export const requireMayPublish = (rule: PublishRule, { makerId }: Pick<ReleaseState, 'makerId'>, userId: number) => {
  if (rule === 'second person' && makerId === userId) throw buildSecondPersonNeeded()
}

/** Builds the refusal of a publication by the maker of a draft. */
export const buildSecondPersonNeeded = () =>
  permissionDenied('In this office someone else publishes what you have brought. Send the draft for publication.')

/** Builds the refusal of a change to a published draft. */
export const buildAlreadyPublished = () =>
  new Problem(409, 'Already published', { detail: 'This draft has already been published. Nothing was changed.' })

/** The columns of a draft that is neither scheduled nor sent to a second person. */
export const clearedReleaseFields = {
  release_at: null,
  scheduled_at: null,
  scheduled_by: null,
  sent_at: null,
  sent_note: null,
  sent_to: null,
  held_reason: null,
} as const

/** Number of days for which a draft is kept after it was unscheduled, withdrawn or returned. */
export const daysAfterReturn = 7
