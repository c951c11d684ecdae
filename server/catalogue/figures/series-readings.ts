import type { Logger } from 'pino'
import type { SeriesOutcome } from '../../../contract/tables/series.ts'
import { copyHere, type FileStore, isUnavailable, readSeries } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { readChoices } from '../drafts/columns/draft-columns.ts'
import type { UnpublishedDraft } from '../drafts/drafts.ts'
import { deleteReadNotes, listNoted } from '../reports-to-read.ts'
import { findSeries, keepSeries, listReportKeyFigures, listUnread, type SeriesSource } from './series-rows.ts'

export interface SeriesContext {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  /** Aborts the reading, such as at shutdown. */
  signal?: AbortSignal
}

/** Number of series in one batch. */
const atOnce = 20

/** Reads the series of published tables that were not read yet. Returns whether all are read now. */
export const readUnread = async (context: SeriesContext & { log: Logger }): Promise<boolean> => {
  const noted = await listNoted(context.database, 'series')
  if (noted.length === 0) return true
  const reportIds = noted.map(({ reportId }) => reportId)
  const unread = await listUnread(context.database, reportIds, atOnce)
  const isWhole = unread.length < atOnce
  const remaining = [...unread]
  for (const { reportId: _, ...source } of unread) {
    if (context.signal?.aborted || !(await readIfAvailable(context, source))) break
    remaining.shift()
  }
  return deleteReadNotes(context.database, 'series', { noted, isWhole, unread: remaining })
}

/** Returns false if the store cannot be reached, or at a shutdown: the series is read later. */
const readIfAvailable = async (context: SeriesContext & { log: Logger }, source: SeriesSource) => {
  try {
    await readAndKeep(context, source)
  } catch (error) {
    if (context.signal?.aborted || isUnavailable(error)) return false
    // A damaged file would fail again.
    context.log.warn({ err: error, digest: source.csvDigest }, 'A series of a table cannot be read')
    await keepSeries(context, source, { none: 'failed' })
  }
  return true
}

/** Returns a series, and reads it first if necessary. `owner` is the user who waits for it. */
export const readAndKeep = async (
  context: SeriesContext,
  source: SeriesSource,
  owner?: number,
): Promise<SeriesOutcome> => {
  const storedOutcome = await findSeries(context.database, source)
  if (storedOutcome) return storedOutcome
  const outcome = await readFromStore(context, source, owner)
  await keepSeries(context, source, outcome)
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
  const choices = await readChoices(context.database, draft)
  for (const asked of figures)
    await readAndKeep(context, { csvDigest: csv.digest, choices, asked }, draft.makerId).catch(error =>
      context.onError?.(`A key figure of ${draft.fileName} cannot be read: ${error}`),
    )
}
