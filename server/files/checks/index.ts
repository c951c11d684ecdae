import { access, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StoreError } from '../stores/store-errors.ts'
import { type Caps, defaultCaps, pdfCaps } from './bounds.ts'
import { inCheckLane } from './check-lanes.ts'
import { type ChildOutcome, runChild } from './children.ts'
import type {
  AcceptedFiles,
  CheckRequest,
  FileRefusal,
  JoinedTable,
  JoinJob,
  MadeTable,
  MakeJob,
  PdfFile,
  Report,
  TableChanges,
  WordFile,
} from './requests.ts'
import { validateFacts } from './sheet-facts.ts'
import { buildRefusal } from './uploads.ts'

export { buildKeywordTemplate, buildMetadataTemplate } from './templates.ts'

export interface CheckOptions {
  /** Ends the checks when the upload is cancelled; the promise then rejects with its reason. */
  signal?: AbortSignal
  /** The user who waits for the check; undefined for the portal. */
  owner?: number | undefined
  caps?: Caps
  /** Called with an internal error of the checks, which the uploader sees as a damaged file. */
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
  const paths = [...request.files.map(({ path }) => path), ...Object.values(request.present ?? {})]
  await requirePaths(paths)
  const findPath = (kind: 'csv' | 'excel') => {
    const path = request.files.find(file => file.kind === kind)?.path
    return path && request.folder ? join(request.folder, basename(path)) : path
  }
  const [csv, excel] = [findPath('csv'), findPath('excel')]
  const converted = { ...(csv && { csv: `${csv}.utf8.zip` }), ...(excel && { excel: `${excel}.table.xlsx` }) }
  const job = { task: 'check' as const, request, converted }
  let result: AcceptedFiles | FileRefusal | undefined
  try {
    result = toResult(
      await inCheckLane(
        () => runChild(job, { readable: paths, writable: Object.values(converted), caps, signal, owner }),
        signal,
        owner,
      ),
      request,
      caps,
      onError,
    )
    return result
  } finally {
    const normalisedPaths = result?.accepted ? Object.values(result.normalised ?? {}) : []
    for (const path of Object.values(converted)) if (!normalisedPaths.includes(path)) await rm(path, { force: true })
  }
}

const toResult = (
  outcome: ChildOutcome,
  { files }: CheckRequest,
  { seconds }: Caps,
  onError: CheckOptions['onError'],
): AcceptedFiles | FileRefusal => {
  const firstName = files[0]!.name
  if ('rule' in outcome)
    return buildRefusal([{ file: outcome.reading ?? firstName, rule: outcome.rule, values: { seconds } }])
  if ('checked' in outcome.report)
    return validateFacts(outcome.report.checked, files.find(({ kind }) => kind === 'metadata')?.name ?? firstName)
  if ('isFull' in outcome.report && outcome.report.isFull) throw new StoreError('full', outcome.report.trouble)
  onError?.('trouble' in outcome.report ? outcome.report.trouble : 'The child reported the result of another task')
  return buildRefusal([{ file: firstName, rule: 'zipDamaged' }])
}

/**
 * Returns the changes from the present CSV zip of a report to the next, for staff to confirm; undefined if the comparison exceeds the caps.
 * Rejects only when aborted or for a missing path.
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
  if ('report' in outcome && 'compared' in outcome.report) return outcome.report.compared
  if ('report' in outcome && 'trouble' in outcome.report) onError?.(outcome.report.trouble)
  return undefined
}

interface MakeOtherFileInput extends Omit<MakeJob, 'task' | 'target'> {
  /** A folder for the other file. */
  folder: string
}

/**
 * Makes the Excel file of an accepted CSV, or the CSV of an accepted workbook; `unmade` gives the reason if there is none. Rejects when
 * aborted, for a missing path, and for a full disk.
 */
export const makeOtherFile = async (
  { folder, ...input }: MakeOtherFileInput,
  options: CheckOptions = {},
): Promise<({ path: string } & Extract<MadeTable, { made: unknown }>) | Extract<MadeTable, { unmade: unknown }>> => {
  const paths = [input.path, ...(input.present ? [input.present] : [])]
  const target = join(folder, `made-of-${input.from}`)
  const report = await writeInChild({ task: 'make', ...input, target }, paths, options)
  if (!report || !('other' in report)) return { unmade: 'tooLong' }
  return 'made' in report.other ? { path: target, made: report.other.made } : report.other
}

interface JoinFilesInput extends Omit<JoinJob, 'task' | 'target'> {
  /** A folder for the joined table. */
  folder: string
}

/**
 * Adds the records of an accepted CSV to the current one (both zips) and writes a new file; `unjoined` gives the reason if there is none.
 * Rejects when aborted, for a missing path, and for a full disk.
 */
export const joinFiles = async (
  { folder, ...input }: JoinFilesInput,
  options: CheckOptions = {},
): Promise<
  ({ path: string } & Extract<JoinedTable, { joined: unknown }>) | Extract<JoinedTable, { unjoined: unknown }>
> => {
  const target = join(folder, 'joined')
  const report = await writeInChild({ task: 'join', ...input, target }, [input.present, input.added], options)
  if (!report || !('join' in report)) return { unjoined: 'unreadable' }
  return 'joined' in report.join ? { path: target, ...report.join } : report.join
}

/**
 * Runs a job that writes a file to its target, and returns the job's result; undefined if it exceeded the caps or failed. Only a job that
 * made a file leaves one. Rejects when aborted, for a missing path, and for a full disk.
 */
const writeInChild = async (
  job: MakeJob | JoinJob,
  paths: string[],
  { signal, owner, caps = defaultCaps, onError }: CheckOptions,
) => {
  await requirePaths(paths)
  const outcome = await inCheckLane(
    () => runChild(job, { readable: paths, writable: [job.target], caps, signal, owner }),
    signal,
    owner,
  )
  const report = 'report' in outcome ? outcome.report : undefined
  if (!report || !isWritten(report)) await rm(job.target, { force: true })
  if (!report) return undefined
  if ('isFull' in report && report.isFull) throw new StoreError('full', report.trouble)
  if (!('other' in report) && !('join' in report))
    onError?.('trouble' in report ? report.trouble : 'The child reported the result of another task')
  return report
}

const isWritten = (report: Report) =>
  ('other' in report && 'made' in report.other) || ('join' in report && 'joined' in report.join)

/**
 * Returns the keywords of a workbook for a report (docs/behaviour/files.md#keyword-lists), or the reason why it is refused. Rejects only
 * when aborted or for a missing path.
 */
export const readWordList = async (
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
  if ('words' in outcome.report) return outcome.report.words
  onError?.('trouble' in outcome.report ? outcome.report.trouble : 'The child reported the result of another task')
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
  if ('pdf' in outcome.report) return outcome.report.pdf ?? undefined
  onError?.('trouble' in outcome.report ? outcome.report.trouble : 'The child reported the result of another task')
  return buildRefusal([{ file: file.name, rule: 'pdfDamaged' }])
}

const requirePaths = async (paths: string[]) => {
  for (const path of paths) await access(path)
}
