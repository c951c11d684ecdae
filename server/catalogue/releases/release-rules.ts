import { sql } from 'kysely'
import type { HeldReason, PublishRule } from '../../../contract/catalogue/releases.ts'
import { Problem, permissionDenied } from '../../platform/problem.ts'

/** How far a draft is on its way to readers, beyond its files. */
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

/** Whether a draft of the surrounding query is shown to all who edit reports: it waits for its time or for a second person. */
export const isSharedDraft = sql<boolean>`(report_drafts.scheduled_at is not null or report_drafts.sent_at is not null)`

/** Whether the user may open the draft: its maker always, others once it is shared. */
export const mayOpen = ({ makerId, scheduledAt, sentAt }: ReleaseState, userId: number) =>
  makerId === userId || scheduledAt !== null || sentAt !== null

/** Throws 403 for the maker of a draft where the office has a second person publish. */
export const requireMayPublish = (rule: PublishRule, { makerId }: Pick<ReleaseState, 'makerId'>, userId: number) => {
  if (rule === 'second person' && makerId === userId) throw secondPersonNeeded()
}

export const secondPersonNeeded = () =>
  permissionDenied('In this office somebody else publishes what you have brought. Send the draft for publication.')

export const alreadyPublished = () =>
  new Problem(409, 'Already published', { detail: 'This draft was published meanwhile. Nothing was changed.' })

/** What a draft is again once it waits for nobody but its maker. */
export const openAgain = {
  release_at: null,
  scheduled_at: null,
  scheduled_by: null,
  sent_at: null,
  sent_note: null,
  held_reason: null,
} as const

/** For how many days a draft that was taken back or returned waits for its maker. */
export const daysAfterReturn = 7
