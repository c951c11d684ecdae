import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { HeldReason } from '../../../contract/catalogue/releases.ts'
import type { DB } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/problem.ts'
import { buildFilesChanged } from '../drafts/changed-drafts.ts'
import { readCurrentFiles } from '../drafts/current-files.ts'
import type { Digests } from '../drafts/drafts.ts'
import { areFindingsStoredSql } from '../drafts/findings/draft-findings.ts'
import { buildAlreadyPublished, mayOpen, type ReleaseState, releaseColumns } from './release-rules.ts'

/** An unpublished draft whose row is locked. */
export interface LockedDraft extends ReleaseState {
  draftId: string
  reportId: number
  revision: number
  sentNote: string | null
  /** The chosen second person; null if the draft was sent to all who may publish it, or to nobody. */
  sentTo: number | null
  /** The reason that will be published with the files. */
  storedReason: string | null
  /** The current files of the report that the draft was checked against; null before the check. */
  checkedAgainst: Digests | null
  /** False before the first preview, and if the last one was interrupted before it had compared the files. */
  areFindingsStored: boolean
}

/**
 * Locks an unpublished draft. Throws 404 for a draft that does not exist or that the user may not open, 409 for a draft that was published.
 */
export const lockDraft = async (
  transaction: Transaction<DB>,
  draftId: string,
  userId: number,
): Promise<LockedDraft> => {
  const row = await transaction
    .selectFrom('report_drafts')
    .select([
      'report_id as reportId',
      'revision',
      'sent_note as sentNote',
      'sent_to as sentTo',
      'reason as storedReason',
      'published_at',
      ...releaseColumns,
    ])
    .select(sql<Digests | null>`checked_beside`.as('checkedAgainst'))
    .select(areFindingsStoredSql.as('areFindingsStored'))
    .where('draft_id', '=', draftId)
    .forUpdate()
    .executeTakeFirst()
  const draft = row && { ...row, heldReason: row.heldReason as HeldReason | null }
  if (!draft || !mayOpen(draft, userId)) throw notFound()
  const { published_at, ...lockedDraft } = draft
  if (published_at) throw buildAlreadyPublished()
  return { draftId, ...lockedDraft }
}

/** Returns true if a request keeps the stored reason: its reason is undefined, or the same text. */
export const hasSameReason = (draft: LockedDraft, reason: string | undefined) =>
  reason === undefined || (draft.storedReason ?? '') === reason

/** Throws 409 if the draft or the current files of the report have changed since the preview, or if no preview was completed. */
export const requireUnchangedSincePreview = async (
  transaction: Transaction<DB>,
  { reportId, revision, checkedAgainst, areFindingsStored }: LockedDraft,
  previewedRevision: number,
) => {
  const { digests } = await readCurrentFiles(transaction, reportId)
  const isDraftChanged = revision !== previewedRevision
  const areCurrentFilesChanged = !isDeepStrictEqual(digests, checkedAgainst)
  if (isDraftChanged || areCurrentFilesChanged || !areFindingsStored) throw buildFilesChanged()
}
