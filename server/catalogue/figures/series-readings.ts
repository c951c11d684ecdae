import type { Logger } from 'pino'
import type { SeriesOutcome } from '../../../contract/tables/series.ts'
import { ensureLocalFile, type FileStore, isUnavailable, readSeries, StoreError } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { Problem } from '../../platform/problem.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { readColumnChoices } from '../drafts/columns/column-choices.ts'
import type { DraftWithFiles } from '../drafts/drafts.ts'
import { deleteFinishedNotes, listReportsToRead } from '../reports-to-read.ts'
import { findSeries, listKeyFigureSeries, listUnreadSeries, type SeriesSource, storeSeries } from './series-rows.ts'

/** Dependencies of the functions that read series. */
export interface SeriesContext {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  /** Aborts the reading, for example at shutdown. */
  signal?: AbortSignal
}

/** Number of series that one run reads. */
const batchSize = 20

/**
 * Reads the next series that were not read yet, of the reports that have a note in `reports_to_read`: database triggers add one when a
 * report's table or series may have changed. Returns true if no report is left to read.
 */
export const readUnreadSeries = async (context: SeriesContext & { log: Logger }): Promise<boolean> => {
  const reports = await listReportsToRead(context.database, 'series')
  if (reports.length === 0) return true
  const reportIds = reports.map(({ reportId }) => reportId)
  const unreadSeries = await listUnreadSeries(context.database, reportIds, batchSize)
  const isListComplete = unreadSeries.length < batchSize
  let readCount = 0
  for (const { reportId: _, ...source } of unreadSeries) {
    if (context.signal?.aborted || !(await readIfAvailable(context, source))) break
    readCount += 1
  }
  const remainingSeries = unreadSeries.slice(readCount)
  const isEveryReportRead = await deleteFinishedNotes(context.database, 'series', {
    reports,
    isListComplete,
    unread: remainingSeries,
  })
  return isEveryReportRead
}

/**
 * Reads and stores a series. Returns false if it must be read later, because the portal is busy or stopping, or the store cannot be reached.
 * Rejects if the database does not respond; the series is then still unread.
 */
const readIfAvailable = async (context: SeriesContext & { log: Logger }, source: SeriesSource) => {
  if (await findSeries(context.database, source)) return true
  const outcome = await readFromCsv(context, source, undefined).catch((error): SeriesOutcome | undefined => {
    if (context.signal?.aborted || isTemporary(error)) return undefined
    // Reading a damaged file again would fail again, so the failure is stored.
    context.log.warn({ err: error, digest: source.csvDigest }, 'A series of a table cannot be read')
    return { none: 'failed' }
  })
  if (!outcome) return false
  await storeSeries(context, source, outcome)
  return true
}

/** Returns true for an unavailable store, a full disk and a busy machine, but not for a missing or damaged file. */
const isTemporary = (error: unknown) => (error instanceof StoreError ? isUnavailable(error) : error instanceof Problem)

/** Finds the stored result for a series, or reads and stores it. `owner` is the id of the user who waits for the result, if anyone does. */
export const findOrReadSeries = async (
  context: SeriesContext,
  source: SeriesSource,
  owner?: number,
): Promise<SeriesOutcome> => {
  const storedOutcome = await findSeries(context.database, source)
  if (storedOutcome) return storedOutcome
  const outcome = await readFromCsv(context, source, owner)
  await storeSeries(context, source, outcome)
  return outcome
}

/** Reads a series from the CSV in the file store. */
const readFromCsv = async (
  { store, folders, signal }: SeriesContext,
  { csvDigest, choices: columnChoices, seriesChoice }: SeriesSource,
  owner: number | undefined,
): Promise<SeriesOutcome> => {
  if (!(await store.find(csvDigest))) return { none: 'lostFile' }
  return folders.with(async folder => {
    const zip = await ensureLocalFile(store, csvDigest, folder)
    return readSeries({ zip, choices: columnChoices, choice: seriesChoice }, { owner, signal })
  })
}

/**
 * Reads the series of the key figures in a draft before its publication, so that the home page shows the new values at once. A failure does
 * not stop the publication: the key figure is hidden until its series is read.
 */
export const readDraftKeyFigures = async (
  context: SeriesContext & { onError?: (message: string) => void },
  draft: DraftWithFiles,
): Promise<void> => {
  const csv = draft.files.find(({ kind }) => kind === 'csv')
  if (!csv) return
  const seriesChoices = await listKeyFigureSeries(context.database, draft.reportId)
  if (seriesChoices.length === 0) return
  const columnChoices = await readColumnChoices(context.database, draft)
  for (const seriesChoice of seriesChoices)
    await findOrReadSeries(
      context,
      { csvDigest: csv.digest, choices: columnChoices, seriesChoice },
      draft.makerId,
    ).catch(error => context.onError?.(`A key figure of ${draft.fileName} cannot be read: ${error}`))
}
