import type { Logger } from 'pino'
import type { SeriesOutcome } from '../../../contract/tables/series.ts'
import { ensureLocalFile, type FileStore, isUnavailable, readSeries } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { readColumnChoices } from '../drafts/columns/draft-columns.ts'
import type { DraftWithFiles } from '../drafts/drafts.ts'
import { deleteReadNotes, listReportsToRead } from '../reports-to-read.ts'
import { findSeries, listReportKeyFigures, listUnreadSeries, type SeriesSource, storeSeries } from './series-rows.ts'

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

/** Reads the next series of current tables that were not read yet. Returns true if all are read now. */
export const readUnreadSeries = async (context: SeriesContext & { log: Logger }): Promise<boolean> => {
  const reports = await listReportsToRead(context.database, 'series')
  if (reports.length === 0) return true
  const reportIds = reports.map(({ reportId }) => reportId)
  const unread = await listUnreadSeries(context.database, reportIds, batchSize)
  const isComplete = unread.length < batchSize
  const remaining = [...unread]
  for (const { reportId: _, ...source } of unread) {
    if (context.signal?.aborted || !(await readIfAvailable(context, source))) break
    remaining.shift()
  }
  return deleteReadNotes(context.database, 'series', { reports, isComplete, unread: remaining })
}

/** Reads and stores a series. Returns false if it must be read later, because the store cannot be reached or the portal is stopping. */
const readIfAvailable = async (context: SeriesContext & { log: Logger }, source: SeriesSource) => {
  try {
    await readAndStore(context, source)
  } catch (error) {
    if (context.signal?.aborted || isUnavailable(error)) return false
    // Reading a damaged file again would fail again, so the failure is stored.
    context.log.warn({ err: error, digest: source.csvDigest }, 'A series of a table cannot be read')
    await storeSeries(context, source, { none: 'failed' })
  }
  return true
}

/** Returns the stored result for a series, or reads and stores it. `owner` is the user who waits for the result. */
export const readAndStore = async (
  context: SeriesContext,
  source: SeriesSource,
  owner?: number,
): Promise<SeriesOutcome> => {
  const storedOutcome = await findSeries(context.database, source)
  if (storedOutcome) return storedOutcome
  const outcome = await readFromStore(context, source, owner)
  await storeSeries(context, source, outcome)
  return outcome
}

const readFromStore = async (
  { store, folders, signal }: SeriesContext,
  { csvDigest, choices, seriesChoice }: SeriesSource,
  owner: number | undefined,
): Promise<SeriesOutcome> => {
  if (!(await store.find(csvDigest))) return { none: 'lostFile' }
  return folders.with(async folder => {
    const zip = await ensureLocalFile(store, csvDigest, folder)
    return readSeries({ zip, choices, choice: seriesChoice }, { owner, signal })
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
  const seriesChoices = await listReportKeyFigures(context.database, draft.reportId)
  if (seriesChoices.length === 0) return
  const choices = await readColumnChoices(context.database, draft)
  for (const seriesChoice of seriesChoices)
    await readAndStore(context, { csvDigest: csv.digest, choices, seriesChoice }, draft.makerId).catch(error =>
      context.onError?.(`A key figure of ${draft.fileName} cannot be read: ${error}`),
    )
}
