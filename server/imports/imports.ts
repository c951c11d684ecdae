import { listStewards } from '../catalogue/index.ts'
import { OutgoingError } from '../platform/outgoing/guarded-requests.ts'
import { Problem } from '../platform/problem.ts'
import { type Candidate, ImportError, type Origin } from './candidates.ts'
import type { ImportContext, ImportWriter } from './context.ts'
import { saveImportedReport } from './reports.ts'
import { findStoredImport } from './stored-imports.ts'
import { importFiles } from './tables.ts'

const outcomes = ['added', 'changed', 'unchanged', 'waiting', 'refused', 'left out'] as const
export type Outcome = (typeof outcomes)[number]
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
  await requireWriter(context, username)
  for await (const entry of origin.list(signal)) {
    const [name, { outcome, why }] =
      'why' in entry
        ? [entry.name, { outcome: 'left out', why: entry.why } as const]
        : [entry.fileNames[0], await importCandidate(context, { origin: origin.name, username, signal }, entry)]
    totals[outcome] += 1
    printLine(`${outcome}: ${name}${why ? `. ${why}` : ''}`)
  }
  return totals
}

/**
 * Returns the writer of an import. Rights may be withdrawn during an import, so they are read again for each report. Throws ImportError if
 * no active user of this name may edit reports.
 */
const requireWriter = async (context: ImportContext, username: string) => {
  const steward = (await listStewards(context.database)).find(user => user.username === username)
  if (!steward) throw new ImportError(`There is no active user ${username} who may edit reports.`)
  return { userId: steward.userId, call: 'importReports', address: '' }
}

interface ImportResult {
  outcome: Outcome
  why?: string
}

const importCandidate = async (
  context: ImportContext,
  { origin, username, signal }: Pick<ImportRun, 'username' | 'signal'> & { origin: string },
  candidate: Candidate,
): Promise<ImportResult> => {
  const writer = await requireWriter(context, username)
  try {
    return await context.folders.with(folder => fetchAndSave({ context, writer, origin, folder, signal }, candidate))
  } catch (error) {
    signal.throwIfAborted()
    if (isRefusal(error)) return { outcome: 'refused', why: error.message }
    throw error
  }
}

/** Returns true for an error that refuses one table; any other error ends the import. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof ImportError || error instanceof OutgoingError || (error instanceof Problem && error.status < 500)

const nothingStored = { filesDigest: null, draft: null }

const fetchAndSave = async (
  { folder, signal, origin, ...importWriter }: ImportWriter & { origin: string; folder: string; signal: AbortSignal },
  candidate: Candidate,
): Promise<ImportResult> => {
  const { database } = importWriter.context
  // Fetched before the report is saved, so that no report is added without a table.
  const files = await candidate.fetch(folder, signal)
  const storedImport = await findStoredImport(database, origin, candidate.key)
  const { reportId, fileName, change } = await saveImportedReport({ ...importWriter, origin, candidate }, storedImport)
  const filesResult = await importFiles(
    { ...importWriter, reportId, fileName, files, folder, signal },
    storedImport ?? nothingStored,
  )
  if ('waits' in filesResult) return { outcome: 'waiting', why: filesResult.waits }
  if (change === 'added') return { outcome: 'added' }
  const isChanged = change === 'changed' || filesResult.change === 'published'
  return { outcome: isChanged ? 'changed' : 'unchanged' }
}
