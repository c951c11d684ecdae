import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Fault, faultSentence } from '../../contract/files/faults.ts'
import {
  type ComparedDraft,
  compareLoaded,
  discardLoaded,
  draftLoaded,
  findLoaded,
  publishUnchanged,
  sendUnchanged,
} from '../catalogue/index.ts'
import type { UploadedFile } from '../files/index.ts'
import { type FetchedFile, ImportError } from './candidates.ts'
import type { ImportWriter } from './context.ts'
import { keepDraft, keepFilesDigest, type StoredImport } from './kept.ts'
import { zipCsv } from './zipped-csvs.ts'

interface FilesImport extends ImportWriter {
  reportId: number
  fileName: string
  files: FetchedFile[]
  folder: string
  signal: AbortSignal
}

/** The result for the files of a report; `waits` is the reason why its draft needs a review. */
export type FilesImportResult = { change: 'published' | 'none' } | { waits: string }

/** Checks, compares and publishes files like an upload, or leaves a draft for review. Throws an ImportError if they are refused. */
export const bringFiles = async (
  job: FilesImport,
  storedImport: Pick<StoredImport, 'filesDigest' | 'draft'>,
): Promise<FilesImportResult> => {
  const digest = await computeDigest(job.files)
  if (digest === storedImport.filesDigest) return { change: 'none' }
  const { database } = job.context
  const isDrafted = storedImport.draft?.digest === digest
  const current = storedImport.draft ? await findLoaded(database, storedImport.draft.draftId) : undefined
  if (isDrafted && current === 'published') {
    await keepFilesDigest(database, job.reportId, digest)
    return { change: 'none' }
  }
  if (storedImport.draft && !isDrafted) await discardLoaded(job.context, job.writer, storedImport.draft.draftId)
  const draftId = isDrafted && current === 'waiting' ? storedImport.draft!.draftId : await makeDraft(job, digest)
  const brought = await settle(job, draftId)
  if ('change' in brought) await keepFilesDigest(database, job.reportId, digest)
  return brought
}

const computeDigest = async (files: FetchedFile[]) => {
  const hash = createHash('sha256')
  for (const { kind, path } of files.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    const one = createHash('sha256')
    for await (const piece of createReadStream(path)) one.update(piece as Buffer)
    hash.update(`${kind} ${one.digest('hex')}\n`)
  }
  return hash.digest('hex')
}

const makeDraft = async (job: FilesImport, digest: string) => {
  const { context, writer, reportId, fileName, signal } = job
  const draftId = randomUUID()
  await keepDraft(context.database, reportId, draftId, digest)
  const files = await Promise.all(job.files.map(file => toUploadedFile(job, file)))
  const refusal = await draftLoaded(context, writer, { draftId, reportId, fileName, files }, signal)
  if (refusal) throw refusedBy(refusal.faults)
  return draftId
}

/** Returns the file with the name that an upload requires; a CSV is put into a zip. */
const toUploadedFile = async (
  { fileName, folder, context }: FilesImport,
  { kind, path }: FetchedFile,
): Promise<UploadedFile> => {
  if (kind === 'metadata') return { kind, path, name: `${fileName}_metadata.xlsx` }
  if (kind === 'excel') return { kind, path, name: `${fileName}.xlsx` }
  const zipped = join(folder, `${randomUUID()}.zip`)
  await zipCsv({ from: path, to: zipped, name: `${fileName}.csv`, maxBytes: context.maxBytes })
  return { kind, path: zipped, name: `${fileName}.zip` }
}

const refusedBy = (faults: readonly Fault[]) =>
  new ImportError(faults.map(fault => faultSentence(fault, 'en')).join(' ') || 'The files were refused.')

/** Attempts to publish; each fails if other files of the report were published after the comparison. */
const maxTries = 3

const settle = async (job: FilesImport, draftId: string): Promise<FilesImportResult> => {
  const { context, writer, signal } = job
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const compared = await compareLoaded(context, writer, draftId, signal)
    if ('status' in compared) {
      await discardLoaded(context, writer, draftId)
      throw refusedBy(compared.faults)
    }
    if (job.files.every(({ kind }) => compared.changes.unchanged.includes(kind))) {
      await discardLoaded(context, writer, draftId)
      return { change: 'none' }
    }
    const settled = await publish(job, draftId, compared)
    if (settled) return settled
  }
  throw new ImportError('The files of the report changed repeatedly during the import. Run the import again.')
}

/** Publishes or sends a draft, or leaves it for review. Returns undefined if the report's files changed after the comparison. */
const publish = async (
  { context, writer }: FilesImport,
  draftId: string,
  { changes }: ComparedDraft,
): Promise<FilesImportResult | undefined> => {
  if (changes.findings.length > 0)
    return { waits: changes.findings.map(finding => faultSentence({ file: '', ...finding }, 'en')).join(' ') }
  const publication = { draftId, revision: changes.revision }
  if (context.publish === 'second person')
    return (await sendUnchanged(context, writer, publication))
      ? { waits: 'A second person has to publish it.' }
      : undefined
  return (await publishUnchanged(context, writer, publication, [])) ? { change: 'published' } : undefined
}
