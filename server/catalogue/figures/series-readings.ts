import type { Logger } from 'pino'
import type { SeriesOutcome } from '../../../contract/tables/series.ts'
import { copyHere, type FileStore, isUnavailable, readSeries } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { readColumnChoices } from '../drafts/columns/draft-columns.ts'
import type { UnpublishedDraft } from '../drafts/drafts.ts'
import { deleteReadNotes, listReportsToRead } from '../reports-to-read.ts'
import { findSeries, listReportKeyFigures, listUnreadSeries, type SeriesSource, storeSeries } from './series-rows.ts'

export interface SeriesContext {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  /** Aborts the reading, such as at shutdown. */
  signal?: AbortSignal
}

/** Number of series that one run reads. */
const batchSize = 20

/** Reads the series of published tables that were not read yet. Returns whether all are read now. */
export const readUnread = async (context: SeriesContext & { log: Logger }): Promise<boolean> => {
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

/** Returns false if the series has to be read later, because the store cannot be reached or the portal is stopping. */
const readIfAvailable = async (context: SeriesContext & { log: Logger }, source: SeriesSource) => {
  try {
    await readAndStore(context, source)
  } catch (error) {
    if (context.signal?.aborted || isUnavailable(error)) return false
    // A damaged file would fail again.
    context.log.warn({ err: error, digest: source.csvDigest }, 'A series of a table cannot be read')
    await storeSeries(context, source, { none: 'failed' })
  }
  return true
}

/** Returns a series, and reads it first if necessary. `owner` is the user who waits for it. */
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
  { csvDigest, choices, asked }: SeriesSource,
  owner: number | undefined,
): Promise<SeriesOutcome> => {
  if (!(await store.find(csvDigest))) return { none: 'lostFile' }
  return folders.with(async folder => {
    const zip = await copyHere(store, csvDigest, folder)
    return readSeries({ zip, choices, asked }, { owner, signal })
  })
}

/**
 * Reads the key figures of a draft before publication, so that they change in the publishing transaction. A failure does not stop the
 * publication: the figure is hidden until it is read.
 */
export const readDraftKeyFigures = async (
  context: SeriesContext & { onError?: (message: string) => void },
  draft: UnpublishedDraft,
): Promise<void> => {
  const csv = draft.files.find(({ kind }) => kind === 'csv')
  if (!csv) return
  const figures = await listReportKeyFigures(context.database, draft.reportId)
  if (figures.length === 0) return
  const choices = await readColumnChoices(context.database, draft)
  for (const asked of figures)
    await readAndStore(context, { csvDigest: csv.digest, choices, asked }, draft.makerId).catch(error =>
      context.onError?.(`A key figure of ${draft.fileName} cannot be read: ${error}`),
    )
}
