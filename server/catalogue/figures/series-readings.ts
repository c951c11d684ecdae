import type { Logger } from 'pino'
import type { SeriesOutcome } from '../../../contract/tables/series.ts'
import { copyHere, type FileStore, readSeries, StoreError } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { findChoices } from '../drafts/columns/draft-columns.ts'
import type { UnpublishedDraft } from '../drafts/drafts.ts'
import { findSeries, keepSeries, listKeyFiguresOf, listUnread, type WantedSeries } from './series-rows.ts'

export interface SeriesGround {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  /** Aborts the reading, such as at shutdown. */
  signal?: AbortSignal
}

/** Number of series in one batch. */
const atOnce = 20

/** Reads the series of published tables that were not read yet. */
export const readUnread = async (ground: SeriesGround & { log: Logger }): Promise<void> => {
  for (const wanted of await listUnread(ground.database, atOnce)) {
    if (ground.signal?.aborted) return
    try {
      await readAndKeep(ground, wanted)
    } catch (error) {
      if (ground.signal?.aborted) return
      // An unreachable store is retried later; a damaged file would fail again.
      if (error instanceof StoreError && error.reason !== 'damaged' && error.reason !== 'missing') return
      ground.log.warn({ err: error, digest: wanted.csvDigest }, 'A series of a table cannot be read')
      await keepSeries(ground, wanted, { none: 'failed' })
    }
  }
}

/** Returns a series, and reads it first if necessary. `owner` is the user who waits for it. */
export const readAndKeep = async (
  ground: SeriesGround,
  wanted: WantedSeries,
  owner?: number,
): Promise<SeriesOutcome> => {
  const known = await findSeries(ground.database, wanted)
  if (known) return known
  const outcome = await readWanted(ground, wanted, owner)
  await keepSeries(ground, wanted, outcome)
  return outcome
}

const readWanted = async (
  { store, folders, signal }: SeriesGround,
  { csvDigest, choices, asked }: WantedSeries,
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
export const readKeyFiguresOf = async (
  ground: SeriesGround & { onTrouble?: (what: string) => void },
  draft: UnpublishedDraft,
): Promise<void> => {
  const csv = draft.files.find(({ kind }) => kind === 'csv')
  if (!csv) return
  const figures = await listKeyFiguresOf(ground.database, draft.reportId)
  if (figures.length === 0) return
  const choices = await findChoices(ground.database, draft)
  for (const asked of figures)
    await readAndKeep(ground, { csvDigest: csv.digest, choices, asked }, draft.makerId).catch(error =>
      ground.onTrouble?.(`A key figure of ${draft.fileName} cannot be read: ${error}`),
    )
}
