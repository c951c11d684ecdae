import { createReadStream } from 'node:fs'
import type { UploadResult } from '../../../contract/catalogue/uploads.ts'
import { faultRules } from '../../../contract/files/fault-rules.ts'
import type { RowMode } from '../../../contract/files/row-modes.ts'
import type { UploadedFile } from '../../files/index.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { buildSecondPersonNeeded } from '../releases/release-rules.ts'
import { copyCurrentFiles, readCurrentFiles, requireReportBy } from './current-files.ts'
import { checkDraft } from './draft-checks.ts'
import { checkAndCompareDraft } from './draft-previews.ts'
import { addToDraft, type Digests, discardFromDraft, type FilesContext, requireDraft, toDraft } from './drafts.ts'
import { toFindingKeys } from './findings.ts'
import { acceptAndJoinRows } from './joins/joined-files.ts'
import { publishWithoutPreview } from './publications.ts'
import { type OriginalFile, toUsedRecipe } from './recipes/drafted-recipes.ts'
import { findKeptRecipe } from './recipes/kept-recipes.ts'

/** A received file of a report. */
interface Upload {
  /** The File Name of the report; the received file has its own name. */
  fileName: string
  /** 'new', or the id of the draft to which the file is added; undefined publishes the file at once. */
  draft: string | undefined
  /** The acknowledged findings of a file that is published at once; undefined if no acknowledgement is required. */
  acknowledged: readonly string[] | undefined
  file: UploadedFile
  /** Adds rows to the current table or replaces it; undefined for the mode of the report. */
  mode?: RowMode | undefined
  signal: AbortSignal | undefined
}

/**
 * Checks a received file of a report (docs/behaviour/publishing.md#drafts), then stores it in a draft of the writer or publishes it at
 * once. Throws 403 for a publication at once if the office requires a second person, 404 for a report or a draft that does not exist.
 */
export const acceptUpload = async (context: FilesContext, writer: Writer, upload: Upload): Promise<UploadResult> => {
  const report = await requireReportBy(context.database, 'file_name', upload.fileName)
  if (upload.draft === undefined && context.publish === 'second person') throw buildSecondPersonNeeded()
  const savedRecipe = await findKeptRecipe(context.database, report.reportId, upload.file.kind)
  const uploadWithRecipe = { ...upload, file: { ...upload.file, ...(savedRecipe && { savedRecipe }) } }
  return upload.draft === undefined
    ? publishUpload(context, writer, report, uploadWithRecipe)
    : draftUpload(context, writer, report, uploadWithRecipe)
}

/** The report of an upload. */
interface UploadReport {
  reportId: number
  fileName: string
}

/** Adds a received file to a draft. A refused file is added only if it is ragged, so that recipes can be tried. */
const draftUpload = async (
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

/** Publishes a received file at once, through a draft that is not shown to anybody else. */
const publishUpload = async (
  context: FilesContext,
  writer: Writer,
  { reportId, fileName }: UploadReport,
  { file, mode, acknowledged, signal }: Upload,
): Promise<UploadResult> => {
  const { digests } = await readCurrentFiles(context.database, reportId)
  const checkResult = await context.folders.with(async folder => {
    const present = await copyCurrentFiles(context.store, digests, [file.kind], folder)
    return acceptAndJoinRows(context, {
      reportId,
      fileName,
      files: [file],
      mode,
      present,
      signal,
      owner: writer.userId,
    })
  })
  const isAccepted = Array.isArray(checkResult)
  if (!isAccepted) {
    const { layouts, ...refusal } = checkResult
    return { ...refusal, ...(layouts?.[file.kind] && { layouts: layouts[file.kind] }) }
  }
  const usedRecipe = checkResult[0]!.usedRecipe
  const draftId = await addToDraft(context, writer, { reportId, draftId: undefined, files: checkResult })
  const comparedUpload = { draftId, file, acknowledged, signal, digests }
  const publication = await publishDraftedUpload(context, writer, comparedUpload).catch(error => ({ error }))
  if ('status' in publication && publication.status === 'success')
    return { ...publication, faults: [], ...(usedRecipe && { usedRecipe: toUsedRecipe(usedRecipe) }) }
  // The draft is removed without a check of rights, because the writer may have lost them. If this fails, the draft expires in a day.
  const { requireRights, ...uncheckedWriter } = writer
  await discardFromDraft(context, uncheckedWriter, draftId, undefined).catch(() => undefined)
  if ('error' in publication) throw publication.error
  return publication
}

interface ComparedUpload extends Pick<Upload, 'file' | 'acknowledged' | 'signal'> {
  draftId: string
  /** The current files of the report that the file was checked against. */
  digests: Digests
}

/**
 * Publishes the draft of a received file. If findings must be acknowledged, returns those that were not, as faults with their keys. Without
 * `acknowledged`, findings are not detected.
 */
const publishDraftedUpload = async (
  context: FilesContext,
  writer: Writer,
  { draftId, file, acknowledged, signal, digests }: ComparedUpload,
) => {
  const draft = await requireDraft(context.database, writer.userId, draftId)
  if (!acknowledged) {
    const checked = await checkDraft(context, draft, signal, digests)
    return 'status' in checked
      ? checked
      : publishWithoutPreview(context, writer, draftId, { acknowledged: 'not required', signal })
  }
  const compared = await checkAndCompareDraft(context, draft, signal)
  if ('status' in compared) return compared
  const unacknowledgedFindings = compared.findings.filter(({ key }) => !acknowledged.includes(key))
  const faults = unacknowledgedFindings.map(({ key, rule, values }) => ({
    file: file.name,
    rule,
    values: { ...values, key },
  }))
  if (faults.length > 0) return { status: faultRules[faults[0]!.rule].status, faults }
  return publishWithoutPreview(context, writer, draftId, { acknowledged: toFindingKeys(compared), signal })
}
