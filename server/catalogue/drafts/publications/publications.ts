import type { Writer } from '../../../platform/audit.ts'
import { editAs } from '../../editing/edits.ts'
import { readDraftKeyFigures } from '../../figures/series-readings.ts'
import { requireMayPublish } from '../../releases/release-rules.ts'
import type { Refusal } from '../accepted-files.ts'
import { buildFilesChanged } from '../changed-drafts.ts'
import { checkAndCompareDraft } from '../draft-previews.ts'
import { type DraftWithFiles, type FilesContext, requireDraft } from '../drafts.ts'
import type { Acknowledgement } from '../findings/draft-findings.ts'
import { type Permit, type PublicationTerms, publishUnderLocks } from './locked-publications.ts'

/** A draft as its publisher has previewed it. */
interface Publication {
  draftId: string
  /** The revision that was previewed. */
  revision: number
  /** The reason that readers see; undefined keeps the one stored with the draft. */
  reason?: string | undefined
}

/**
 * Publishes all files of a draft as they were previewed. Idempotent. Throws 403 for a maker who needs a second person, 404 for a draft that
 * does not exist, 409 if the files of the draft or the current files have changed since the preview, 422 if the acknowledged findings are
 * not those of the draft.
 */
export const publishDraftAs = async (
  context: FilesContext,
  writer: Writer,
  { acknowledged = [], ...publication }: Publication & { acknowledged?: string[] | undefined },
): Promise<typeof published> => {
  if (!(await publishDraftIfUnchanged(context, writer, publication, acknowledged))) throw buildFilesChanged()
  return published
}

/**
 * Publishes a draft as `publishDraftAs` does, but returns false instead of throwing 409. Returns true also for a draft that is already published.
 */
export const publishDraftIfUnchanged = async (
  context: FilesContext,
  writer: Writer,
  { draftId, revision, reason }: Publication,
  acknowledged: Acknowledgement,
): Promise<boolean> => {
  const draft = await requireDraft(context.database, writer.userId, draftId)
  requireMayPublish(context.publish, draft, writer.userId)
  return draft.revision === revision && publishCheckedDraft(context, writer, draft, { acknowledged, reason })
}

/** Limit of tries. A try fails if other files of the report are published between the check and the publication. */
const maxTries = 3

/**
 * Publishes a draft without a preview. If the current files have changed, the draft is checked and tried again. Returns the faults of files
 * that do not agree with the current ones. Throws 409 if the current files keep changing.
 */
export const publishWithoutPreview = async (
  context: FilesContext,
  writer: Writer,
  draftId: string,
  { acknowledged, signal, permit }: PublicationOptions,
): Promise<Refusal | typeof published> => {
  for (let tryNumber = 1; ; tryNumber += 1) {
    const draft = await requireDraft(context.database, writer.userId, draftId)
    if (await publishCheckedDraft(context, writer, draft, { acknowledged, permit })) return published
    if (tryNumber === maxTries) throw buildFilesChanged()
    const compared = await checkAndCompareDraft(context, draft, signal)
    if ('status' in compared) return compared
  }
}

/** How a draft is published without a preview. Without `permit`, the office's rule for publishing applies. */
interface PublicationOptions {
  acknowledged: Acknowledgement
  signal: AbortSignal | undefined
  permit?: Permit
}

const published = { status: 'success' as const }

/** Publishes a draft unless it is already published. Returns false if its own files or the current files have changed since its check. */
const publishCheckedDraft = async (
  context: FilesContext,
  writer: Writer,
  draft: DraftWithFiles,
  {
    acknowledged,
    permit = (_, state) => requireMayPublish(context.publish, state, writer.userId),
    reason,
  }: Omit<PublicationTerms, 'permit'> & { permit?: Permit | undefined },
) => {
  if (draft.isPublished) return true
  await readDraftKeyFigures(context, draft)
  return editAs(context, writer, transaction =>
    publishUnderLocks({ transaction, clock: context.clock }, writer, draft, { permit, acknowledged, reason }),
  )
}
