import type { Transaction } from 'kysely'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, Problem, permissionDenied } from '../../platform/problem.ts'
import type { FilesContext } from '../drafts/drafts.ts'
import { buildReturnedFields } from './cancelled-releases.ts'
import { hasSameReason, type LockedDraft, lockDraft, requireUnchangedSincePreview } from './locked-drafts.ts'
import { mailReturnedDraft, mailSentDraft, type ReleaseMails } from './release-mails.ts'
import { recordReleaseStep } from './release-records.ts'
import { clearedReleaseFields } from './release-rules.ts'
import { requireReleaseTime } from './schedules.ts'
import { findSteward } from './stewards.ts'

interface SendRequest {
  draftId: string
  /** The revision that the writer has previewed. */
  revision: number
  /** The time that the maker proposes for the publication. */
  releaseAt?: Date
  note?: string | undefined
  /** The id of the chosen person; undefined if nobody is chosen. */
  secondPerson?: number | undefined
  /** Undefined keeps the stored reason. */
  reason?: string | undefined
}

const success = { status: 'success' as const }

/** The columns of a draft that was not returned. */
const clearedReturnFields = { returned_at: null, returned_by: null, returned_note: null }

/**
 * Sends a draft of the writer to a second person, and mails the chosen person, or all others who may publish it. Idempotent. Throws 400 for
 * a person who may not publish it and for a time that is too near or too far, 403 for someone else's draft, 404 for a draft that does not
 * exist, 409 for a draft that was published or has changed since the preview.
 */
export const sendDraftAs = (context: FilesContext & ReleaseMails, writer: Writer, request: SendRequest) =>
  writeAs(context, writer, async transaction => {
    const draft = await lockDraft(transaction, request.draftId, writer.userId)
    if (draft.makerId !== writer.userId) throw permissionDenied('Only the maker of a draft sends it for publication.')
    if (!wasSentAlready(draft, request)) await sendLockedDraft(transaction, context, draft, request)
    return success
  })

/**
 * Sends a draft of a load as `sendDraftAs` does, but returns false for each 409 that `sendDraftAs` throws: if the draft was published, or if its files or
 * those of the report have changed.
 */
export const sendDraftIfUnchanged = async (
  context: FilesContext & ReleaseMails,
  writer: Writer,
  request: SendRequest,
): Promise<boolean> => {
  try {
    await sendDraftAs(context, writer, request)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return false
    throw error
  }
}

/** Returns true if the draft was sent already as requested, so the request is a repetition. */
const wasSentAlready = (draft: LockedDraft, { releaseAt, note, revision, reason, secondPerson }: SendRequest) =>
  draft.sentAt !== null &&
  draft.scheduledAt === null &&
  draft.revision === revision &&
  draft.releaseAt?.getTime() === releaseAt?.getTime() &&
  (draft.sentNote ?? '') === (note ?? '') &&
  (draft.sentTo ?? undefined) === secondPerson &&
  hasSameReason(draft, reason)

/** Checks the request, stores it in the locked draft, records it and mails it. Throws 400 and 409 as `sendDraftAs` does. */
const sendLockedDraft = async (
  transaction: Transaction<DB>,
  context: FilesContext & ReleaseMails,
  draft: LockedDraft,
  { releaseAt, note, revision, reason, secondPerson: secondPersonId }: SendRequest,
) => {
  const { clock } = context
  if (releaseAt) requireReleaseTime(clock, releaseAt)
  await requireSecondPerson(transaction, draft, secondPersonId)
  await requireUnchangedSincePreview(transaction, draft, revision)
  await transaction
    .updateTable('report_drafts')
    .set({
      ...clearedReleaseFields,
      sent_at: clock.now(),
      sent_note: note || null,
      sent_to: secondPersonId ?? null,
      release_at: releaseAt ?? null,
      ...clearedReturnFields,
    })
    .$if(reason !== undefined, query => query.set({ reason: reason || null }))
    .where('draft_id', '=', draft.draftId)
    .execute()
  await recordReleaseStep(transaction, { ...draft, step: 'sent', releaseAt: releaseAt ?? null })
  await mailSentDraft(context, transaction, draft, { note, secondPerson: secondPersonId })
}

/** Throws 400 for a chosen person who may not publish the draft: its maker, and anyone who may not edit reports. */
const requireSecondPerson = async (
  transaction: Transaction<DB>,
  { makerId }: LockedDraft,
  secondPersonId: number | undefined,
) => {
  if (secondPersonId === undefined) return
  const steward = secondPersonId === makerId ? undefined : await findSteward(transaction, secondPersonId)
  if (!steward) throw invalidInput([buildFieldRefusal('second_person', 'noSecondPerson')])
}

/**
 * Returns a draft to its maker and mails the note. Throws 403 for the maker, 404 for a draft that does not exist, 409 for a draft that was
 * published or no longer waits.
 */
export const returnDraftAs = (
  context: FilesContext & ReleaseMails,
  writer: Writer,
  { draftId, note }: { draftId: string; note: string },
) =>
  writeAs(context, writer, async transaction => {
    const draft = await lockDraft(transaction, draftId, writer.userId)
    if (draft.makerId === writer.userId) throw permissionDenied('This draft is yours. Take it back instead.')
    if (!draft.sentAt)
      throw new Problem(409, 'Not waiting', { detail: 'This draft is no longer waiting for a second person.' })
    await transaction
      .updateTable('report_drafts')
      .set({
        ...buildReturnedFields(context.clock),
        returned_at: context.clock.now(),
        returned_by: writer.userId,
        returned_note: note,
      })
      .where('draft_id', '=', draftId)
      .execute()
    await recordReleaseStep(transaction, { ...draft, step: 'returned' })
    await mailReturnedDraft(context, transaction, draft, note)
    return success
  })
