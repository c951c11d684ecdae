import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { pino } from 'pino'
import type { Office } from '../../../contract/office/pages.ts'
import { createOwnerFinderByToken } from '../../accounts/index.ts'
import { type FileStore, openFolderStore } from '../../files/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { serveQueryEndpoints } from '../../platform/http/query-endpoints/query-endpoints.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { testPortal } from '../../testing/portal.ts'
import { runJobsHere } from '../../testing/quick/jobs-here.ts'
import { createFastTemporaryFolder } from '../../testing/servers/memory-folders.ts'
import type { ExportContext } from '../api/exports.ts'
import { enqueueRebuild } from '../builds/build-queue.ts'
import { openBuilds } from '../builds/table-builds.ts'
import { buildTablePageFiles, listTableEndpoints, listTableFileEndpoints } from '../domain.ts'
import { createCachedQueries } from '../engines/cached-queries.ts'
import { defaultCaps, type EngineCaps } from '../engines/engine-caps.ts'
import { openEngine } from '../engines/engines.ts'
import { openLocalTables } from '../engines/local-tables.ts'
import { createExportCache } from '../exports/export-cache.ts'
import { defaultExportCaps, type ExportCaps } from '../exports/export-caps.ts'
import { openExports } from '../exports/exports.ts'
import { tableRoutes } from '../routes.ts'
import { buildHere } from './builds-here.ts'
import { writeHere } from './exports-here.ts'
import { createReadKeyMaker } from './read-keys.ts'
import { createTablePublisher } from './table-publisher.ts'
import { createTablesClient } from './tables-client.ts'

interface TablesPortalOptions {
  downloads?: Office['downloads']
  exportCaps?: Partial<ExportCaps>
  /** True if tables are built and written in children, as in a real portal; otherwise in this process, which takes less time. */
  usesChildren?: boolean
}

/** Opens a portal with the API of tables on the small named catalogue, and with named callers. */
export const openTablesPortal = async (
  caps: Partial<EngineCaps> = {},
  { downloads = 'login', exportCaps = {}, usesChildren = false }: TablesPortalOptions = {},
) => {
  if (!usesChildren) runJobsHere()
  const folder = await createFastTemporaryFolder()
  const clock = stoppedClock('2026-11-20T03:00:00Z')
  const store = await openFolderStore(join(folder, 'files'))
  const { database, reports, users } = await openCatalogueDatabase(store)
  await grantRevenueForecast(database, { userId: users.granted!, reportId: reports['revenue-forecast']! })
  const parts = openParts({ folder, database, store, clock }, { caps, exportCaps, usesChildren })
  const { builds, engine, exports, localTables } = parts
  after(async () => {
    builds.stop()
    engine.close()
    exports.close()
    await rm(folder, { recursive: true, force: true })
  })
  const calls = testPortal(tableRoutes({ database }), buildActors(users))
  const { runQuery } = createCachedQueries(engine.runQuery)
  serveTables(calls.app, {
    ...{ database, clock, runQuery, localTables, exports, downloads },
    exportCache: createExportCache(join(folder, 'selections')),
    office: {
      name: { en: 'Fiscal Policy Office', th: 'สำนักงานนโยบายการคลัง' },
      publicUrl: () => 'https://data.example.org',
    },
  })
  return {
    app: calls.app,
    /** Makes the calls of the domain, not the queries of its API. */
    calls,
    ...createTablesClient(calls.app, clock),
    ...createTablePublisher({ database, store, clock, builds, reports }),
    createKey: createReadKeyMaker({ database, clock, users }),
    database,
    store,
    clock,
    engine,
    exports,
    /** Lists the files of running downloads. */
    listRunningDownloads: () => readdir(join(folder, 'exports'), { recursive: true }).catch((): string[] => []),
    local: localTables,
    reports,
    users,
  }
}

const grantRevenueForecast = async (
  database: Database,
  { userId, reportId }: { userId: number; reportId: number },
): Promise<void> => {
  await database.insertInto('user_report_grants').values({ user_id: userId, report_id: reportId }).execute()
}

/** Returns the callers by the names under which requests are sent. */
const buildActors = (users: Record<string, number>): Record<string, Actor> => ({
  stranger: { ...visitor, userId: users.stranger },
  granted: { ...visitor, userId: users.granted },
  'stranger with consent': { ...visitor, userId: users.stranger, hasConsented: true },
  'granted with consent': { ...visitor, userId: users.granted, hasConsented: true },
  'visitor with consent': { ...visitor, hasConsented: true },
  staff: {
    ...visitor,
    userId: users.collector,
    roleId: roleIds.dataSteward,
    menus: new Set(['ReportConfiguration']),
  },
})

interface PartsContext {
  folder: string
  database: Database
  store: FileStore
  clock: ReturnType<typeof stoppedClock>
}

interface PartsOptions {
  caps: Partial<EngineCaps>
  exportCaps: Partial<ExportCaps>
  usesChildren: boolean
}

/** Opens what builds, keeps, queries and exports tables. */
const openParts = (
  { folder, database, store, clock }: PartsContext,
  { caps, exportCaps, usesChildren }: PartsOptions,
) => {
  const log = pino({ level: 'silent' })
  const builds = openBuilds({
    ...{ database, store, folders: openTemporaryFolders(join(folder, 'work')), clock, log },
    ...(!usesChildren && { build: buildHere }),
  })
  const localTables = openLocalTables(join(folder, 'tables'), store, {
    enqueueRebuild: digest => enqueueRebuild(database, clock, digest),
  })
  const engine = openEngine({ folder: localTables.folder, log, caps: { ...defaultCaps, ...caps } })
  const exports = openExports({
    folders: openTemporaryFolders(join(folder, 'exports')),
    caps: { ...defaultExportCaps, ...exportCaps },
    ...(!usesChildren && { writeFile: writeHere }),
  })
  return { builds, localTables, engine, exports }
}

/** Serves the API of tables, and the files at the addresses of report pages. */
const serveTables = (app: ReturnType<typeof testPortal>['app'], context: ExportContext) => {
  const { database, clock } = context
  const { sendPageFile } = serveQueryEndpoints(app, {
    endpoints: listTableEndpoints(context),
    clock,
    fileEndpoints: listTableFileEndpoints(context),
    findReader: createOwnerFinderByToken({ database, clock }),
    pageFiles: [buildTablePageFiles(context)],
  })
  app.get('/report/*', async (request, reply) => {
    if (await sendPageFile(request, reply)) return reply
    return reply.type('text/html').send('a page')
  })
}
