import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Fault, formatFault } from '../../contract/files/faults.ts'
import {
  type ComparedDraft,
  compareLoadedDraft,
  createLoadedDraft,
  discardLoadedDraft,
  findLoadedDraftState,
  publishDraftIfUnchanged,
  sendDraftIfUnchanged,
} from '../catalogue/index.ts'
import type { UploadedFile } from '../files/index.ts'
import { type FetchedFile, ImportError } from './candidates.ts'
import type { ImportWriter } from './context.ts'
import { type StoredImport, storeDraftId, storeFilesDigest } from './stored-imports.ts'
import { zipCsv } from './zipped-csvs.ts'

/** The import of the files of one report. */
interface FilesImport extends ImportWriter {
  reportId: number
  fileName: string
  files: FetchedFile[]
  folder: string
  signal: AbortSignal
}

/** What an import has done with the files of a report: published them, changed nothing, or left a draft that needs a review. */
export type FilesImportResult = { change: 'published' | 'none' } | { reviewReason: string }

/** Checks, compares and publishes files like an upload, or leaves a draft for review. Throws an ImportError if they are refused. */
export const importFiles = async (
  filesImport: FilesImport,
  storedImport: Pick<StoredImport, 'filesDigest' | 'draft'>,
): Promise<FilesImportResult> => {
  const digest = await computeFilesDigest(filesImport.files)
  if (digest === storedImport.filesDigest) return { change: 'none' }
  const { database } = filesImport.context
  const { draft } = storedImport
  const hasDraftOfFiles = draft?.digest === digest
  // Undefined if there is no draft, or if it was deleted.
  const draftState = draft ? await findLoadedDraftState(database, draft.draftId) : undefined
  // Staff have published the draft since the last import, or that import was interrupted after its publication.
  const isDraftOfFilesPublished = hasDraftOfFiles && draftState === 'published'
  if (isDraftOfFilesPublished) {
    await storeFilesDigest(database, filesImport.reportId, digest)
    return { change: 'none' }
  }
  // Does nothing if the draft of other files was deleted, published or scheduled.
  if (draft && !hasDraftOfFiles) await discardLoadedDraft(filesImport.context, filesImport.writer, draft.draftId)
  const reusableDraftId = hasDraftOfFiles && draftState === 'waiting' ? draft!.draftId : undefined
  const result = await compareAndPublish(filesImport, reusableDraftId ?? (await createDraft(filesImport, digest)))
  const needsReview = 'reviewReason' in result
  if (!needsReview) await storeFilesDigest(database, filesImport.reportId, digest)
  return result
}

/** Computes the digest of files by their kinds and contents, in whatever order they were fetched. */
const computeFilesDigest = async (files: FetchedFile[]) => {
  const hash = createHash('sha256')
  for (const { kind, path } of files.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    const fileHash = createHash('sha256')
    for await (const chunk of createReadStream(path)) fileHash.update(chunk as Buffer)
    hash.update(`${kind} ${fileHash.digest('hex')}\n`)
  }
  return hash.digest('hex')
}

/** Creates a draft of the files and returns its id. Throws an ImportError if the files are refused. */
const createDraft = async (filesImport: FilesImport, digest: string) => {
  const { context, writer, reportId, fileName, signal } = filesImport
  const draftId = randomUUID()
  await storeDraftId(context.database, { reportId, draftId, filesDigest: digest })
  const files = await Promise.all(filesImport.files.map(file => prepareUpload(filesImport, file)))
  const refusal = await createLoadedDraft(context, writer, { draftId, reportId, fileName, files }, signal)
  if (refusal) throw toImportError(refusal.faults)
  return draftId
}

/** Returns a file under the name that uploads require. Writes a CSV to a zip. */
const prepareUpload = async (
  { fileName, folder, context }: FilesImport,
  { kind, path }: FetchedFile,
): Promise<UploadedFile> => {
  if (kind === 'metadata') return { kind, path, name: `${fileName}_metadata.xlsx` }
  if (kind === 'excel') return { kind, path, name: `${fileName}.xlsx` }
  const zipPath = join(folder, `${randomUUID()}.zip`)
  await zipCsv({ from: path, to: zipPath, name: `${fileName}.csv`, maxBytes: context.maxBytes })
  return { kind, path: zipPath, name: `${fileName}.zip` }
}

const toImportError = (faults: readonly Fault[]) =>
  new ImportError(faults.map(fault => formatFault(fault, 'en')).join(' ') || 'The files were refused.')

/** Limit of tries to publish. A try fails if other files of the report are published between its comparison and its publication. */
const maxTries = 3

/** Compares a draft with the current files, and publishes it or leaves it for a review. Discards an unchanged or refused draft. */
const compareAndPublish = async (filesImport: FilesImport, draftId: string): Promise<FilesImportResult> => {
  const { context, writer, signal } = filesImport
  for (let tryNumber = 1; tryNumber <= maxTries; tryNumber += 1) {
    const comparison = await compareLoadedDraft(context, writer, draftId, signal)
    if ('faults' in comparison) {
      await discardLoadedDraft(context, writer, draftId)
      throw toImportError(comparison.faults)
    }
    const isUnchanged = filesImport.files.every(({ kind }) => comparison.changes.unchangedKinds.includes(kind))
    if (isUnchanged) {
      await discardLoadedDraft(context, writer, draftId)
      return { change: 'none' }
    }
    const result = await publishUnlessFindings(filesImport, draftId, comparison)
    if (result) return result
  }
  throw new ImportError('The files of the report changed repeatedly during the import. Run the import again.')
}

/**
 * Leaves a draft with findings for a review; otherwise publishes it, or sends it to a second person if the office requires one. Returns
 * undefined if the files of the report were changed after the comparison.
 */
const publishUnlessFindings = async (
  { context, writer }: FilesImport,
  draftId: string,
  { changes }: ComparedDraft,
): Promise<FilesImportResult | undefined> => {
  if (changes.findings.length > 0)
    return { reviewReason: changes.findings.map(finding => formatFault({ file: '', ...finding }, 'en')).join(' ') }
  const publication = { draftId, revision: changes.revision }
  if (context.publish === 'second person')
    return (await sendDraftIfUnchanged(context, writer, publication))
      ? { reviewReason: 'A second person has to publish it.' }
      : undefined
  return (await publishDraftIfUnchanged(context, writer, publication, [])) ? { change: 'published' } : undefined
}
