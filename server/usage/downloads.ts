import type { FileKind } from '../../contract/catalogue/report-details.ts'
import { buildVisibleFileNameSql } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'

/** Returns a user's downloads for the user's own export. A report that the user may no longer see has no name. */
export const listUserDownloads = async (database: Database, actor: Actor & { userId: number }) => {
  const downloads = await database
    .selectFrom('downloads')
    .innerJoin('reports', 'reports.report_id', 'downloads.report_id')
    .select([buildVisibleFileNameSql(actor), 'kind', 'started_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('started_at')
    .execute()
  return { downloads }
}

/** What can be downloaded: the files of a report, and its rows in the formats of the tables. */
export type DownloadKind = FileKind | 'parquet' | 'json' | 'jsonl' | 'arrow'

/** Records the start of a download: the report, its version and file, the user (none for a visitor), and the time. */
export const recordDownload = async (
  database: Database,
  clock: Clock,
  download: { reportId: number; versionId?: number; kind: DownloadKind; userId?: number },
) => {
  await database
    .insertInto('downloads')
    .values({
      report_id: download.reportId,
      report_version_id: download.versionId ?? null,
      kind: download.kind,
      user_id: download.userId ?? null,
      started_at: clock.now(),
    })
    .execute()
}

/** Downloads keep their user for this many days; the privacy notice promises two years. */
export const namedForDays = 2 * 365
/** Maximum number of downloads that one run changes, so that no statement takes long. */
const maxPerRun = 10_000

/** Removes the user from downloads that are two years old. The downloads stay in all counts. */
export const anonymiseDownloads = async (database: Database, clock: Clock) => {
  const oldDownloads = database
    .selectFrom('downloads')
    .select('download_id')
    .where('user_id', 'is not', null)
    .where('started_at', '<=', daysBefore(clock, namedForDays))
    .orderBy('started_at')
    .limit(maxPerRun)
  await database.updateTable('downloads').set({ user_id: null }).where('download_id', 'in', oldDownloads).execute()
}
