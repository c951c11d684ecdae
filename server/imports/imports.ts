import { listStewards } from '../catalogue/index.ts'
import { OutgoingError } from '../platform/outgoing/outgoing-errors.ts'
import { Problem } from '../platform/problem.ts'
import { type Candidate, ImportError, type Origin, type SkippedItem } from './candidates.ts'
import type { ImportContext, ImportWriter } from './context.ts'
import { importFiles } from './imported-files.ts'
import { saveImportedReport } from './reports.ts'
import { findStoredImport } from './stored-imports.ts'

/** What happened to a table. 'waiting' needs a review, and 'left out' is not a table that can be imported. */
const outcomes = ['added', 'changed', 'unchanged', 'waiting', 'refused', 'left out'] as const
export type Outcome = (typeof outcomes)[number]
/** The number of tables by outcome. */
export type Totals = Record<Outcome, number>

interface ImportRun {
  origin: Origin
  /** The steward in whose name everything is saved and published. */
  username: string
  printLine: (line: string) => void
  signal: AbortSignal
}

/**
 * Imports the tables of an origin one after the other, and counts the outcomes. A refused table does not stop the others, and a repeated
 * import changes nothing. Throws an ImportError or an OutgoingError if the origin cannot be read or the user may not edit reports.
 */
export const runImport = async (
  context: ImportContext,
  { origin, username, printLine, signal }: ImportRun,
): Promise<Totals> => {
  const totals = Object.fromEntries(outcomes.map(outcome => [outcome, 0])) as Totals
  // Checks the user before the origin is read, which may take long.
  await requireWriter(context, username)
  for await (const item of origin.list(signal)) {
    const { name, outcome, reason } = await importItem(context, { originName: origin.name, username, signal }, item)
    totals[outcome] += 1
    printLine(`${outcome}: ${name}${reason ? `. ${reason}` : ''}`)
  }
  return totals
}

/**
 * Returns in whose name the import writes, for the audit trail. Rights may be withdrawn during an import, so they are read again for each
 * report. Throws ImportError if no active user of this name may edit reports.
 */
const requireWriter = async (context: ImportContext, username: string) => {
  const steward = (await listStewards(context.database)).find(user => user.username === username)
  if (!steward) throw new ImportError(`There is no active user ${username} who may edit reports.`)
  // The audit trail has the name of the import in place of a call, and no IP address.
  return { userId: steward.userId, call: 'importReports', address: '' }
}

interface ImportResult {
  outcome: Outcome
  /** Why a table was refused or left out, or needs a review. */
  reason?: string
}

interface ItemImport extends Pick<ImportRun, 'username' | 'signal'> {
  originName: string
}

/** Imports one item of an origin, and returns what happened to it. */
const importItem = async (
  context: ImportContext,
  itemImport: ItemImport,
  item: Candidate | SkippedItem,
): Promise<ImportResult & { name: string }> => {
  const isSkipped = 'reason' in item
  if (isSkipped) return { name: item.name, outcome: 'left out', reason: item.reason }
  return { name: item.fileNames[0]!, ...(await importCandidate(context, itemImport, item)) }
}

/** Imports a candidate. A refusal of this candidate is a result; any other error is thrown. */
const importCandidate = async (
  context: ImportContext,
  { originName, username, signal }: ItemImport,
  candidate: Candidate,
): Promise<ImportResult> => {
  const writer = await requireWriter(context, username)
  try {
    return await context.folders.with(folder =>
      fetchAndSave({ importWriter: { context, writer }, originName, folder, signal }, candidate),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (isRefusal(error)) return { outcome: 'refused', reason: error.message }
    throw error
  }
}

/** Returns true for an error that refuses one table; any other error ends the import. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof ImportError || error instanceof OutgoingError || (error instanceof Problem && error.status < 500)

/** The state of the files of a report that was never imported. */
const noStoredFiles = { filesDigest: null, draft: null }

interface CandidateImport {
  importWriter: ImportWriter
  originName: string
  folder: string
  signal: AbortSignal
}

/** Fetches the files of a candidate, saves its report, and imports its files. */
const fetchAndSave = async (
  { importWriter, originName, folder, signal }: CandidateImport,
  candidate: Candidate,
): Promise<ImportResult> => {
  const { database } = importWriter.context
  // Fetches first, so that no report is added without a table.
  const files = await candidate.fetch(folder, signal)
  const storedImport = await findStoredImport(database, originName, candidate.key)
  const {
    reportId,
    fileName,
    change: reportChange,
  } = await saveImportedReport({ ...importWriter, originName, candidate }, storedImport)
  const filesResult = await importFiles(
    { ...importWriter, reportId, fileName, files, folder, signal },
    storedImport ?? noStoredFiles,
  )
  if ('reviewReason' in filesResult) return { outcome: 'waiting', reason: filesResult.reviewReason }
  if (reportChange === 'added') return { outcome: 'added' }
  const isChanged = reportChange === 'changed' || filesResult.change === 'published'
  return { outcome: isChanged ? 'changed' : 'unchanged' }
}
