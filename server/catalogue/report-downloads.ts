import type { FileKind } from '../../contract/catalogue/report-details.ts'
import { visibleReports } from '../access/index.ts'
import type { FileStore } from '../files/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Outgoing } from '../platform/http/downloads.ts'
import { recordDownload } from '../usage/index.ts'
import { listFiles } from './report-parts.ts'

const contentTypes: Record<FileKind, string> = {
  csv: 'application/zip',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  metadata: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const reportDownloadsOf = (database: Database, store: FileStore, clock: Clock) => ({
  /** The current file of a report for an actor who may see it; a download of the whole counts once its bytes are open. */
  async findFile(actor: Actor, fileName: string, kind: FileKind): Promise<Outgoing | undefined> {
    const report = await visibleReports(database, actor)
      .select('report_id')
      .where('file_name', '=', fileName)
      .executeTakeFirst()
    if (!report) return undefined
    const file = (await listFiles(database, report.report_id)).find(found => found.kind === kind)
    if (!file) return undefined
    const { digest, sizeBytes, name } = file
    return {
      digest,
      sizeBytes,
      name,
      contentType: contentTypes[kind],
      open: async range => {
        const content = await store.open(digest, range)
        if (range) return content
        try {
          await recordDownload(database, clock, { reportId: report.report_id, kind, userId: actor.userId })
          return content
        } catch (error) {
          content.destroy()
          throw error
        }
      },
    }
  },
})
