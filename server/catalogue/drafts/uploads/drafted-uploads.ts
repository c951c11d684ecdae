import { createReadStream } from 'node:fs'
import type { UploadResult } from '../../../../contract/catalogue/drafts/upload-outputs.ts'
import type { UploadedFile } from '../../../files/index.ts'
import type { Writer } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { notFound } from '../../../platform/problem.ts'
import { addToDraft } from '../draft-writes.ts'
import { type FilesContext, requireDraft, toDraft } from '../drafts.ts'
import { acceptAndJoinRows } from '../joins/joined-files.ts'
import type { OriginalFile } from '../recipes/drafted-recipes.ts'
import type { Upload, UploadReport } from './received-uploads.ts'

/** Adds a received file to a draft. A refused file is added only if it is ragged, so that recipes can be tried. */
export const draftUpload = async (
  context: FilesContext,
  writer: Writer,
  { reportId, fileName }: UploadReport,
  { draft, file, mode, signal }: Upload,
): Promise<UploadResult> => {
  const existingDraftId = draft === 'new' ? undefined : draft
  // An unknown draft is refused before the long check. The draft is checked again when the file is stored.
  if (existingDraftId) await requireOpenDraft(context.database, writer, existingDraftId, reportId)
  const owner = writer.userId
  const checkResult = await acceptAndJoinRows(context, { reportId, fileName, files: [file], mode, signal, owner })
  const isAccepted = Array.isArray(checkResult)
  // Only a ragged file has layouts.
  const layouts = isAccepted ? checkResult[0]!.layouts : checkResult.layouts?.[file.kind]
  if (!isAccepted && !layouts) return { status: checkResult.status, faults: checkResult.faults }
  const originals = layouts ? [await storeOriginal(context, file, signal)] : []
  const acceptedFiles = isAccepted ? checkResult : []
  const storedDraftId = await addToDraft(context, writer, {
    reportId,
    draftId: existingDraftId,
    files: acceptedFiles,
    originals,
  })
  const { files } = await requireDraft(context.database, writer.userId, storedDraftId)
  const { status, faults } = isAccepted ? { status: 'success' as const, faults: [] } : checkResult
  return { status, faults, draft: toDraft(storedDraftId, files), ...(layouts && { layouts }) }
}

/** Writes the original of a ragged file to the store, so that other recipes can be tried. */
const storeOriginal = async (
  { store }: FilesContext,
  { kind, name, path }: UploadedFile,
  signal: AbortSignal | undefined,
): Promise<OriginalFile> => {
  const stored = await store.write(createReadStream(path))
  signal?.throwIfAborted()
  return { kind: kind as OriginalFile['kind'], name, ...stored }
}

/** Throws 404 unless a draft of this report and this user exists and is not published. */
const requireOpenDraft = async (database: Database, { userId }: Writer, draftId: string, reportId: number) => {
  const draft = await requireDraft(database, userId, draftId)
  if (draft.reportId !== reportId || draft.isPublished || draft.makerId !== userId) throw notFound()
}
