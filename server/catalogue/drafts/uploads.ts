import { createReadStream } from 'node:fs'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { UploadAnswer } from '../../../contract/catalogue/uploads.ts'
import { checkFiles, type UploadedFile } from '../../files/index.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { secondPersonNeeded } from '../releases/release-rules.ts'
import { copyPresent, type Refusal } from './draft-checks.ts'
import { type DraftedFile, discardFromDraft, draftOf, type FilesGround, keepInDraft, requireDraft } from './drafts.ts'
import { foundIn } from './found-columns.ts'
import { publishAgreeing } from './publications.ts'
import { findStandingFiles, requireReportBy } from './standing-files.ts'

interface Upload {
  fileName: string
  /** Undefined: it becomes current at once. */
  draft: string | undefined
  file: UploadedFile
  signal: AbortSignal | undefined
}

/**
 * Takes a received file of a report (administration.md 2.4): checked, then kept in a draft of the writer, or published at once. Throws 403 for
 * what would be published without the second person that the office asks for, and 404 for a report that is not there and for a draft that is gone.
 */
export const takeUpload = async (ground: FilesGround, writer: Writer, upload: Upload): Promise<UploadAnswer> => {
  const report = await requireReportBy(ground.database, 'file_name', upload.fileName)
  if (upload.draft === undefined && ground.publish === 'second person') throw secondPersonNeeded()
  return upload.draft === undefined
    ? publishUpload(ground, writer, report, upload)
    : draftUpload(ground, writer, report, upload)
}

interface Report {
  reportId: number
  fileName: string
}

const draftUpload = async (
  ground: FilesGround,
  writer: Writer,
  { reportId, fileName }: Report,
  { draft, file, signal }: Upload,
): Promise<UploadAnswer> => {
  const draftId = draft === 'new' ? undefined : draft
  // Before all the work; it is asked again where it counts.
  if (draftId) await requireOpenDraft(ground.database, writer, draftId, reportId)
  const drafted = await acceptFile(ground, { fileName, file, signal })
  if ('faults' in drafted) return drafted
  const kept = await keepInDraft(ground, writer, { reportId, draftId, files: [drafted] })
  const { files } = await requireDraft(ground.database, writer.userId, kept)
  return { status: 'success', faults: [], draft: draftOf(kept, files) }
}

const requireOpenDraft = async (database: Database, { userId }: Writer, draftId: string, reportId: number) => {
  const draft = await requireDraft(database, userId, draftId)
  if (draft.reportId !== reportId || draft.isPublished || draft.makerId !== userId) throw notFound()
}

const publishUpload = async (
  ground: FilesGround,
  writer: Writer,
  { reportId, fileName }: Report,
  { file, signal }: Upload,
): Promise<UploadAnswer> => {
  const { digests } = await findStandingFiles(ground.database, reportId)
  const drafted = await ground.folders.with(async folder => {
    const present = await copyPresent(ground.store, digests, [file.kind], folder)
    return acceptFile(ground, { fileName, file, present, signal })
  })
  if ('faults' in drafted) return drafted
  const draftId = await keepInDraft(ground, writer, {
    reportId,
    draftId: undefined,
    files: [drafted],
    checkedBeside: digests,
  })
  const published = await publishAgreeing(ground, writer, draftId, signal).catch(error => ({ error }))
  if ('status' in published && published.status === 'success') return { ...published, faults: [] }
  // Nobody knows of it. Where even this fails, it is gone in a day; what went wrong first is what counts.
  await discardFromDraft(ground, writer, draftId, undefined).catch(() => undefined)
  if ('error' in published) throw published.error
  return published
}

interface Received {
  fileName: string
  file: UploadedFile
  present?: { excel?: string; csv?: string }
  signal: AbortSignal | undefined
}

/** Checks a received file and writes it to the store, where it is nothing's yet. Throws where its sender has left meanwhile. */
const acceptFile = async (
  { store, onTrouble }: FilesGround,
  { file, signal, ...request }: Received,
): Promise<DraftedFile | Refusal> => {
  const { kind, name, path } = file
  const checked = await checkFiles({ ...request, files: [file] }, { signal, onTrouble })
  if (!checked.accepted) return { status: checked.status, faults: checked.faults }
  const stored = await store.write(createReadStream(pathOf(checked.normalised, kind) ?? path))
  // Who cancels drops the file from the draft at once: coming after that, it would stay there unknown.
  signal?.throwIfAborted()
  return { kind, name, ...stored, ...foundIn(checked, kind) }
}

/** Where the converted CSV lies, of one that was in Windows-874. */
const pathOf = (normalised: { csv?: string } | undefined, kind: FileKind) =>
  kind === 'csv' ? normalised?.csv : undefined
