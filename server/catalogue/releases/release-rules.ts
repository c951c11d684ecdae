import { sql } from 'kysely'
import type { HeldReason, PublishRule } from '../../../contract/catalogue/releases.ts'
import { Problem, permissionDenied } from '../../platform/problem.ts'

/** State of a draft apart from its files. */
export interface ReleaseState {
  makerId: number
  releaseAt: Date | null
  scheduledAt: Date | null
  scheduledBy: number | null
  sentAt: Date | null
  heldReason: HeldReason | null
}

/** The columns of a draft that make up its `ReleaseState`. */
export const releaseColumns = [
  'report_drafts.user_id as makerId',
  'report_drafts.release_at as releaseAt',
  'report_drafts.scheduled_at as scheduledAt',
  'report_drafts.scheduled_by as scheduledBy',
  'report_drafts.sent_at as sentAt',
  'report_drafts.held_reason as heldReason',
] as const

/** True if a draft of the surrounding query is shown to all who edit reports: it is scheduled or waits for a second person. */
export const isSharedDraftSql = sql<boolean>`(report_drafts.scheduled_at is not null or report_drafts.sent_at is not null)`

/** Returns true if the user may open the draft: its maker always may, others once it is shared. */
export const mayOpen = ({ makerId, scheduledAt, sentAt }: ReleaseState, userId: number) =>
  makerId === userId || scheduledAt !== null || sentAt !== null

/** Throws 403 for the maker of a draft if the office requires a second person to publish. */
export const requireMayPublish = (rule: PublishRule, { makerId }: Pick<ReleaseState, 'makerId'>, userId: number) => {
  if (rule === 'second person' && makerId === userId) throw secondPersonNeeded()
}

export const secondPersonNeeded = () =>
  permissionDenied('In this office someone else publishes what you have brought. Send the draft for publication.')

export const alreadyPublished = () =>
  new Problem(409, 'Already published', { detail: 'This draft was published meanwhile. Nothing was changed.' })

/** The release fields of a draft that is neither scheduled nor sent. */
export const clearedReleaseFields = {
  release_at: null,
  scheduled_at: null,
  scheduled_by: null,
  sent_at: null,
  sent_note: null,
  sent_to: null,
  held_reason: null,
} as const

/** Number of days for which a cancelled or returned draft is kept. */
export const daysAfterReturn = 7
