import type { FileKind } from '../../contract/catalogue/report-details.ts'
import { visibleReports } from '../access/index.ts'
import type { FileStore } from '../files/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Outgoing } from '../platform/http/downloads.ts'
import { recordDownload } from '../usage/index.ts'
import { contentTypes, findCurrentFile } from './report-parts.ts'

export const reportDownloadsOf = (database: Database, store: FileStore, clock: Clock) => ({
  /** The current file of a report for an actor who may see it; a download of the whole counts when it starts. */
  async findFile(actor: Actor, fileName: string, kind: FileKind): Promise<Outgoing | undefined> {
    const file = await findCurrentFile(visibleReports(database, actor).where('reports.file_name', '=', fileName), kind)
    if (!file) return undefined
    const { digest, sizeBytes, name, reportId } = file
    return {
      digest,
      sizeBytes,
      name,
      contentType: contentTypes[kind],
      open: range => store.open(digest, range),
      started: () => recordDownload(database, clock, { reportId, kind, userId: actor.userId }),
    }
  },
})
