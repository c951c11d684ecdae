import { access, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StoreError } from '../stores/store-errors.ts'
import { type Caps, defaultCaps, pdfCaps } from './bounds.ts'
import { inCheckLane } from './check-lanes.ts'
import { type ChildOutcome, describeInternalError, runChild } from './children.ts'
import type {
  AcceptedFiles,
  CheckRequest,
  ChildMessage,
  FileRefusal,
  JoinedTable,
  JoinJob,
  MadeTable,
  MakeJob,
  PdfFile,
  WordFile,
} from './requests.ts'
import { validateFacts } from './sheet-facts.ts'
import type { TableChanges } from './tables/table-changes.ts'
import { buildRefusal } from './uploads.ts'

export { buildKeywordTemplate, buildMetadataTemplate } from './templates.ts'

/** Options of each check. */
export interface CheckOptions {
  /** Ends the checks when the upload is cancelled; the promise then rejects with its reason. */
  signal?: AbortSignal
  /** The user who waits for the check; undefined for the portal. */
  owner?: number | undefined
  caps?: Caps
  /** Called with an internal error of the checks, which the user sees as a damaged file. */
  onError?: (message: string) => void
}

/**
 * Checks received files for a report (docs/behaviour/files.md#uploaded-files): names, content, records, and whether they agree. Reads them
 * in a child with caps on memory and time; a file that exceeds them is refused. Rejects only when aborted, for a missing path, or for a
 * full disk.
 */
export const checkFiles = async (
  request: CheckRequest,
  options: CheckOptions = {},
): Promise<AcceptedFiles | FileRefusal> => {
  const { signal, owner, caps = defaultCaps, onError } = options
  const readablePaths = [...request.files.map(({ path }) => path), ...Object.values(request.present ?? {})]
  await requirePaths(readablePaths)
  /** Returns the beginning of the path of a written file: in the folder of the request, otherwise in that of the received file. */
  const findOutputBase = (kind: 'csv' | 'excel') => {
    const receivedPath = request.files.find(file => file.kind === kind)?.path
    return receivedPath && request.folder ? join(request.folder, basename(receivedPath)) : receivedPath
  }
  const [csvBase, excelBase] = [findOutputBase('csv'), findOutputBase('excel')]
  /** The paths of the files that the check may write. */
  const converted = {
    ...(csvBase && { csv: `${csvBase}.utf8.zip` }),
    ...(excelBase && { excel: `${excelBase}.table.xlsx` }),
  }
  const job = { task: 'check' as const, request, converted }
  let result: AcceptedFiles | FileRefusal | undefined
  try {
    result = toResult(
      await inCheckLane(
        () => runChild(job, { readable: readablePaths, writable: Object.values(converted), caps, signal, owner }),
        signal,
        owner,
      ),
      request,
      caps,
      onError,
    )
    return result
  } finally {
    // Keeps only the written files that the result uses; none if the files are refused or the check has failed.
    const normalisedPaths = result?.accepted ? Object.values(result.normalised ?? {}) : []
    for (const path of Object.values(converted)) if (!normalisedPaths.includes(path)) await rm(path, { force: true })
  }
}

/** Converts the outcome of a child to the result of the checks. Throws a StoreError for a full disk. */
const toResult = (
  outcome: ChildOutcome,
  { files }: CheckRequest,
  { seconds }: Caps,
  onError: CheckOptions['onError'],
): AcceptedFiles | FileRefusal => {
  const firstName = files[0]!.name
  // The child exceeded a cap.
  if ('rule' in outcome)
    return buildRefusal([{ file: outcome.reading ?? firstName, rule: outcome.rule, values: { seconds } }])
  if ('checked' in outcome.message)
    return validateFacts(outcome.message.checked, files.find(({ kind }) => kind === 'metadata')?.name ?? firstName)
  if ('isFull' in outcome.message && outcome.message.isFull) throw new StoreError('full', outcome.message.internalError)
  // The child failed with an internal error, which the user sees as a damaged file.
  onError?.(describeInternalError(outcome.message))
  return buildRefusal([{ file: firstName, rule: 'zipDamaged' }])
}

/**
 * Computes the changes from the current CSV zip of a report to the next one, for staff to confirm. Undefined if the comparison exceeds the
 * caps or fails. Rejects only when aborted or for a missing path.
 */
export const compareTables = async (
  present: string,
  next: string,
  { signal, owner, caps = defaultCaps, onError }: CheckOptions = {},
): Promise<TableChanges | undefined> => {
  await requirePaths([present, next])
  const outcome = await inCheckLane(
    () => runChild({ task: 'compare', present, next }, { readable: [present, next], caps, signal, owner }),
    signal,
    owner,
  )
  if ('message' in outcome && 'compared' in outcome.message) return outcome.message.compared
  if ('message' in outcome && 'internalError' in outcome.message) onError?.(outcome.message.internalError)
  return undefined
}

interface MakeOtherFileInput extends Omit<MakeJob, 'task' | 'target'> {
  /** A folder for the other file. */
  folder: string
}

/**
 * Makes the Excel file of an accepted CSV, or the CSV of an accepted workbook. Without a file, `unmade` has the reason. Rejects when
 * aborted, for a missing path, and for a full disk.
 */
export const makeOtherFile = async (
  { folder, ...input }: MakeOtherFileInput,
  options: CheckOptions = {},
): Promise<({ path: string } & Extract<MadeTable, { made: unknown }>) | Extract<MadeTable, { unmade: unknown }>> => {
  const inputPaths = [input.path, ...(input.present ? [input.present] : [])]
  const madePath = join(folder, `made-of-${input.from}`)
  const message = await writeInChild({ task: 'make', ...input, target: madePath }, inputPaths, options)
  // A table that cannot be made within the caps counts as too long.
  if (!message || !('other' in message)) return { unmade: 'tooLong' }
  return 'made' in message.other ? { path: madePath, made: message.other.made } : message.other
}

interface JoinFilesInput extends Omit<JoinJob, 'task' | 'target'> {
  /** A folder for the joined table. */
  folder: string
}

/**
 * Writes a new file with the records of the current CSV zip and those of an accepted one. Without a file, `unjoined` has the reason. Rejects
 * when aborted, for a missing path, and for a full disk.
 */
export const joinFiles = async (
  { folder, ...input }: JoinFilesInput,
  options: CheckOptions = {},
): Promise<
  ({ path: string } & Extract<JoinedTable, { joined: unknown }>) | Extract<JoinedTable, { unjoined: unknown }>
> => {
  const joinedPath = join(folder, 'joined')
  const message = await writeInChild(
    { task: 'join', ...input, target: joinedPath },
    [input.present, input.added],
    options,
  )
  if (!message || !('join' in message)) return { unjoined: 'unreadable' }
  return 'joined' in message.join ? { path: joinedPath, ...message.join } : message.join
}

/**
 * Runs a job that reads `inputPaths` and writes a file to `job.target`. Returns the last message of the child; undefined if the child exceeded
 * the caps. Removes the file of a job that has failed. Rejects when aborted, for a missing path, and for a full disk.
 */
const writeInChild = async (
  job: MakeJob | JoinJob,
  inputPaths: string[],
  { signal, owner, caps = defaultCaps, onError }: CheckOptions,
) => {
  await requirePaths(inputPaths)
  const outcome = await inCheckLane(
    () => runChild(job, { readable: inputPaths, writable: [job.target], caps, signal, owner }),
    signal,
    owner,
  )
  const lastMessage = 'message' in outcome ? outcome.message : undefined
  if (!lastMessage || !isWritten(lastMessage)) await rm(job.target, { force: true })
  if (!lastMessage) return undefined
  if ('isFull' in lastMessage && lastMessage.isFull) throw new StoreError('full', lastMessage.internalError)
  if (!('other' in lastMessage) && !('join' in lastMessage)) onError?.(describeInternalError(lastMessage))
  return lastMessage
}

/** Returns true if a job has written its file. */
const isWritten = (message: ChildMessage) =>
  ('other' in message && 'made' in message.other) || ('join' in message && 'joined' in message.join)

/**
 * Returns the keywords of a workbook for a report (docs/behaviour/files.md#keyword-lists), or why the workbook is refused. Rejects only when
 * aborted or for a missing path.
 */
export const readKeywordList = async (
  file: WordFile,
  { signal, owner, caps = defaultCaps, onError }: CheckOptions = {},
): Promise<string[] | FileRefusal> => {
  await requirePaths([file.path])
  const outcome = await inCheckLane(
    () => runChild({ task: 'words', file }, { readable: [file.path], caps, signal, owner }),
    signal,
    owner,
  )
  if ('rule' in outcome)
    return buildRefusal([{ file: file.name, rule: outcome.rule, values: { seconds: caps.seconds } }])
  if ('words' in outcome.message) return outcome.message.words
  onError?.(describeInternalError(outcome.message))
  return buildRefusal([{ file: file.name, rule: 'zipDamaged' }])
}

/**
 * Returns why a file may not be published as a PDF (docs/behaviour/files.md#pdfs-of-agreements); undefined if it may. Rejects only when
 * aborted or for a missing path.
 */
export const findPdfRefusal = async (
  file: PdfFile,
  { signal, owner, caps = pdfCaps, onError }: CheckOptions = {},
): Promise<FileRefusal | undefined> => {
  await requirePaths([file.path])
  const outcome = await inCheckLane(
    () => runChild({ task: 'pdf', file }, { readable: [file.path], caps, signal, owner }),
    signal,
    owner,
  )
  if ('rule' in outcome) return buildRefusal([{ file: file.name, rule: 'pdfTooComplex' }])
  if ('pdf' in outcome.message) return outcome.message.pdf ?? undefined
  onError?.(describeInternalError(outcome.message))
  return buildRefusal([{ file: file.name, rule: 'pdfDamaged' }])
}

/** Rejects if one of the files is missing. */
const requirePaths = async (paths: string[]) => {
  for (const path of paths) await access(path)
}
