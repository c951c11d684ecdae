import { join } from 'node:path'
import type { Logger } from 'pino'
import { hourMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import type { Office } from '../../contract/office/pages.ts'
import { exportFormats } from '../../contract/tables/exports.ts'
import { hasVisibleReport } from '../catalogue/index.ts'
import type { FileStore } from '../files/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import type { Domain } from '../platform/domain.ts'
import type { FileEndpoint, QueryEndpoint } from '../platform/http/query-endpoints/endpoints.ts'
import type { PageFiles } from '../platform/http/query-endpoints/page-files.ts'
import type { TemporaryFolders } from '../platform/temporary-folders.ts'
import { createChangesResponder } from './api/changes.ts'
import { createDescriptionResponder, createProfileResponder } from './api/descriptions.ts'
import { createFileResponder, type ExportContext } from './api/exports.ts'
import { createFacetsResponder } from './api/facets.ts'
import { createGroupsResponder } from './api/groups.ts'
import { createReferenceResponder } from './api/reference.ts'
import { createRowsResponder } from './api/rows.ts'
import type { TableContext } from './api/table-requests.ts'
import { enqueueMissingBuilds, enqueueRebuild } from './builds/build-queue.ts'
import { sweepBuilds } from './builds/stored-builds.ts'
import { openBuilds } from './builds/table-builds.ts'
import { createCachedQueries } from './engines/cached-queries.ts'
import { openEngine } from './engines/engines.ts'
import { openLocalTables } from './engines/local-tables.ts'
import { createExportCache } from './exports/export-cache.ts'
import { openExports } from './exports/exports.ts'
import { listTableMeasures } from './measures.ts'
import { tableRoutes } from './routes.ts'

interface TablesDomainContext {
  dataFolder: string
  database: Database
  replica?: Replica | undefined
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  log: Logger
  /** The office's policy for downloads of rows. */
  downloads: Office['downloads']
  officeName: Office['name']
  /** Origin of the portal. */
  publicUrl: () => string
}

/** Opens the domain that offers published tables as live data: a Parquet for each, an API, and downloads of selections. */
export const openTablesDomain = (context: TablesDomainContext): Domain => {
  const { dataFolder, database, store, folders, clock, log, downloads, officeName, publicUrl } = context
  const office = { name: officeName, publicUrl }
  const builds = openBuilds(context)
  const localTables = openLocalTables(join(dataFolder, 'tables'), store, {
    enqueueRebuild: digest => enqueueRebuild(database, clock, digest),
  })
  const engine = openEngine({ folder: localTables.folder, log })
  const cachedQueries = createCachedQueries(engine.runQuery)
  const { runQuery } = cachedQueries
  const exports = openExports({ folders })
  const exportCache = createExportCache(join(dataFolder, 'selections'))
  // Builds a new version or draft within seconds, without a search through all reports.
  const buildNewest = async () => {
    await enqueueMissingBuilds(database, clock, 'newest versions and drafts')
    await builds.runDue()
  }
  const exportContext = { database, clock, runQuery, localTables, exports, exportCache, downloads, office }
  return {
    routes: tableRoutes(context),
    queryEndpoints: listTableEndpoints({ database, clock, runQuery, localTables }),
    fileEndpoints: listTableFileEndpoints(exportContext),
    pageFiles: [buildTablePageFiles(exportContext)],
    // Builds of all reports can be missing, for example when the portal is new or the settings of a column have changed.
    repeatedTasks: [
      { everyMilliseconds: 2 * secondMilliseconds, run: buildNewest },
      { everyMilliseconds: hourMilliseconds, run: () => enqueueMissingBuilds(database, clock, 'all reports') },
      { everyMilliseconds: hourMilliseconds, run: () => sweepBuilds(database, clock) },
    ],
    measures: listTableMeasures(engine, { localTables, cachedQueries }),
    beforeFirstRequest: () => enqueueMissingBuilds(database, clock, 'all reports'),
    beforeStop: () => {
      builds.stop()
      engine.close()
      exports.close()
    },
  }
}

/** Lists the endpoints of the API of tables that respond with JSON. */
export const listTableEndpoints = (context: TableContext): QueryEndpoint[] => [
  { path: '/api/tables/:file_name', respond: createDescriptionResponder(context) },
  { path: '/api/tables/:file_name/rows', respond: createRowsResponder(context) },
  { path: '/api/tables/:file_name/aggregate', respond: createGroupsResponder(context) },
  { path: '/api/tables/:file_name/facets/:column', respond: createFacetsResponder(context) },
  { path: '/api/tables/:file_name/profile', respond: createProfileResponder(context) },
  { path: '/api/tables/:file_name/changes', respond: createChangesResponder(context) },
  { path: '/api/tables/:file_name/openapi.json', respond: createReferenceResponder(context) },
]

/** Lists the endpoints of the API of tables that respond with the rows of a selection as a file. */
export const listTableFileEndpoints = (context: ExportContext): FileEndpoint[] =>
  exportFormats.map(format => ({
    path: `/api/tables/:file_name/export.${format}`,
    makeFile: createFileResponder(context, format),
  }))

/** Builds the downloads of selections at the addresses of report pages with a file extension: `/report/{file_name}.csv`. */
export const buildTablePageFiles = (context: ExportContext): PageFiles => {
  const respondersByFormat = new Map(
    exportFormats.map((format): [string, ReturnType<typeof createFileResponder>] => [
      format,
      createFileResponder(context, format),
    ]),
  )
  return {
    folder: '/report/',
    fileExtensions: exportFormats,
    isPage: (actor, name) => hasVisibleReport(context.database, actor, name),
    makeFile: (request, fileExtension) => respondersByFormat.get(fileExtension)!(request),
  }
}
