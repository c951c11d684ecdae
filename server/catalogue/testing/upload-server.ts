import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import { downloadCsv, downloadVersionCsv } from '../../../contract/catalogue/downloads.ts'
import { openFolderStore } from '../../files/index.ts'
import { visitor } from '../../platform/actor.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { serveDownloads } from '../../platform/http/downloads/downloads.ts'
import { createServer, openCalls } from '../../platform/http/server.ts'
import { withoutPeople } from '../../platform/http/testing/without-people.ts'
import { openUnfinishedUploads } from '../../platform/http/uploads/unfinished-uploads.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { startProgram } from '../../testing/nodes/separate-programs.ts'
import { findVersionFile } from '../drafts/file-versions.ts'
import { uploadRoutes } from '../drafts/uploads/upload-routes.ts'
import { createDownloadFinder } from '../reports/report-downloads.ts'

interface Place {
  folder: string
  connection: pg.ClientConfig
  /** The user in whose name every request runs. */
  userId: number
}

/** Serves the calls about files of reports and their downloads, as a steward. */
const serve = async ({ folder, connection, userId }: Place) => {
  const { database } = openDatabase({ ...connection, max: 4 }, () => {})
  const store = openFolderStore(join(folder, 'files'))
  const folders = openTemporaryFolders(join(folder, 'receiving'))
  const menus = new Set(['ReportConfiguration'] as const)
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => ({ ...visitor, userId, roleId: roleIds.dataSteward, menus, hasConsented: true }),
  })
  const maxBytes = 100 * 2 ** 20
  const context = { database, store, clock: systemClock, folders, maxBytes, publish: 'anyone' as const }
  const unfinished = openUnfinishedUploads(join(folder, 'uploads'), systemClock)
  openCalls(app, uploadRoutes(context), { folders, unfinished, maxBytes })
  const downloads = createDownloadFinder(database, store, systemClock)
  serveDownloads(app, [
    [downloadCsv, (actor, fileName) => downloads.findFile(actor, fileName, 'csv')],
    [downloadVersionCsv, (actor, id) => findVersionFile({ database, store }, actor, id, ['csv'])],
  ])
  process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
}

/** Starts such a server in its own process, optionally by a wrapping command; it may be killed at any time. */
export const startUploadServer = async (place: Place, command: string[] = []) => {
  const { line, kill } = await startProgram(fileURLToPath(import.meta.url), place, command)
  return { origin: line, kill }
}

if (import.meta.main) await serve(JSON.parse(process.argv[2]!))
