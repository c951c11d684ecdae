import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Office } from '../../../contract/office/pages.ts'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import { createOwnerFinderByToken } from '../../accounts/index.ts'
import { buildZip, openFolderStore } from '../../files/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { serveQueryEndpoints } from '../../platform/http/query-endpoints/query-endpoints.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { createProgramKey } from '../../platform/tokens.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { testPortal } from '../../testing/portal.ts'
import { runJobsHere } from '../../testing/quick/jobs-here.ts'
import { createFastTemporaryFolder } from '../../testing/servers/memory-folders.ts'
import { enqueueMissingBuilds, enqueueRebuild, tableBuildsQueue } from '../builds/build-queue.ts'
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

/** Opens a portal with the API of tables on the small named catalogue, and with named callers. */
export const openTablesPortal = async (
  caps: Partial<EngineCaps> = {},
  {
    downloads = 'login',
    exportCaps = {},
    usesChildren = false,
  }: {
    downloads?: Office['downloads']
    exportCaps?: Partial<ExportCaps>
    /** True if tables are built and written in children, as in a real portal; otherwise in this process, which takes less time. */
    usesChildren?: boolean
  } = {},
) => {
  if (!usesChildren) runJobsHere()
  const folder = await createFastTemporaryFolder()
  const clock = stoppedClock('2026-11-20T03:00:00Z')
  const log = pino({ level: 'silent' })
  const store = await openFolderStore(join(folder, 'files'))
  const { database, reports, users } = await openCatalogueDatabase(store)
  await database
    .insertInto('user_report_grants')
    .values({ user_id: users.granted!, report_id: reports['revenue-forecast']! })
    .execute()
  const actors: Record<string, Actor> = {
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
  }
  const builds = openBuilds({
    ...{ database, store, folders: openTemporaryFolders(join(folder, 'work')), clock, log },
    ...(!usesChildren && { build: buildHere }),
  })
  const localTables = openLocalTables(join(folder, 'tables'), store, {
    enqueueRebuild: digest => enqueueRebuild(database, clock, digest),
  })
  const engine = openEngine({ folder: localTables.folder, log, caps: { ...defaultCaps, ...caps } })
  const portal = testPortal(tableRoutes({ database }), actors)
  const exports = openExports({
    folders: openTemporaryFolders(join(folder, 'exports')),
    caps: { ...defaultExportCaps, ...exportCaps },
    ...(!usesChildren && { writeFile: writeHere }),
  })
  const office = {
    name: { en: 'Fiscal Policy Office', th: 'สำนักงานนโยบายการคลัง' },
    publicUrl: () => 'https://data.example.org',
  }
  const exportCache = createExportCache(join(folder, 'selections'))
  const { runQuery } = createCachedQueries(engine.runQuery)
  const exportContext = { database, clock, runQuery, localTables, exports, exportCache, downloads, office }
  const { sendPageFile } = serveQueryEndpoints(
    portal.app,
    listTableEndpoints({ database, clock, runQuery, localTables }),
    clock,
    listTableFileEndpoints(exportContext),
    {
      findReader: createOwnerFinderByToken({ database, clock }),
      pageFiles: [buildTablePageFiles(exportContext)],
    },
  )
  portal.app.get('/report/*', async (request, reply) => {
    if (await sendPageFile(request, reply)) return reply
    return reply.type('text/html').send('a page')
  })
  /** Lists the files of running downloads. */
  const listRunningDownloads = () => readdir(join(folder, 'exports'), { recursive: true }).catch((): string[] => [])
  after(async () => {
    builds.stop()
    engine.close()
    exports.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Creates a key of a user with a lifetime in days. */
  const createKey = async (username: string, days = 30) => {
    const { token, hash } = createProgramKey()
    const created_at = clock.now()
    const ends_at = new Date(created_at.getTime() + days * dayMilliseconds)
    const owner = { user_id: users[username]!, name: token }
    await database
      .insertInto('read_keys')
      .values({ ...owner, hash, created_at, ends_at })
      .execute()
    return token
  }
  /** Ids of the reports with a table that the test has published. */
  const publishedReportIds = new Set<number>()
  /** Builds the tables that are not built yet of these reports, or of all; returns how many. */
  const build = async (which: 'published' | 'all' = 'published') => {
    await enqueueMissingBuilds(database, clock, 'newest versions and drafts')
    // Each build takes a process, and tests do not read the other tables of the catalogue.
    if (which === 'published')
      await sql`delete from jobs where queue = ${tableBuildsQueue.name} and payload ->> 'csvDigest' not in
        (select digest from report_files where report_id = any (${[...publishedReportIds]}::bigint[])
          union all select digest from report_draft_files)`.execute(database)
    return builds.runDue()
  }
  /** Makes a CSV the current one of a report, and returns its digest; the next `build` builds its table. */
  const publish = async (fileName: string, csv: string, choices?: ColumnChoices) => {
    clock.advance(60_000)
    const bytes = await buildZip([{ name: `${fileName}.csv`, bytes: Buffer.from(csv), modifiedAt: clock.now() }])
    const { digest, sizeBytes } = await store.write(Readable.from([bytes]))
    const report_id = reports[fileName]!
    publishedReportIds.add(report_id)
    await database
      .insertInto('stored_files')
      .values({ digest, size_bytes: sizeBytes })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await database
      .updateTable('report_files')
      .set({ is_current: false })
      .where('report_id', '=', report_id)
      .where('kind', '=', 'csv')
      .execute()
    const current = { report_id, kind: 'csv', digest, published_at: clock.now(), is_current: true }
    await database.insertInto('report_files').values(current).execute()
    if (choices)
      await sql`update report_versions set column_choices = ${JSON.stringify(choices)}::jsonb
        where report_id = ${report_id} and number = (select max(number) from report_versions where report_id = ${report_id})`.execute(
        database,
      )
    return digest
  }
  const request = async (path: string, query: string | Record<string, string> = '', who = 'visitor', headers = {}) =>
    requestAt(`/api/tables/${path}`, query, who, headers)
  /** Returns the parsed body of a 200 response. */
  const requestJson = async (...parameters: Parameters<typeof request>) => {
    const { status, text } = await request(...parameters)
    if (status !== 200) throw new Error(`${parameters[0]} answered ${status} ${text}`)
    return JSON.parse(text)
  }
  const requestAt = async (
    path: string,
    query: string | Record<string, string> = '',
    who = 'visitor',
    headers = {},
  ) => {
    const search = typeof query === 'string' ? query : String(new URLSearchParams(query))
    const response = await portal.app.inject({
      method: 'GET',
      url: `${path}${search && `?${search}`}`,
      headers: { cookie: `who=${who}`, ...headers },
    })
    // Tests send more requests than the rate limit of a network allows.
    clock.advance(1000)
    return { status: response.statusCode, headers: response.headers, text: response.body, bytes: response.rawPayload }
  }
  return {
    app: portal.app,
    /** Makes the calls of the domain, not the queries of its API. */
    calls: portal,
    request,
    requestJson,
    requestAt,
    build,
    createKey,
    publish,
    database,
    store,
    clock,
    engine,
    exports,
    listRunningDownloads,
    local: localTables,
    reports,
    users,
  }
}
