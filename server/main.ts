import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { calls } from '../contract/calls.ts'
import { loadAgreement } from '../sample/agreement.ts'
import { loadSample } from '../sample/load.ts'
import { loadPeople } from '../sample/people.ts'
import { createAccessDomain } from './access/index.ts'
import {
  type Accounts,
  canReadSecrets,
  createAccountsDomain,
  createForeignNameCheck,
  createIdentify,
  createOwnerFinderByToken,
  createSessions,
  type Sessions,
} from './accounts/index.ts'
import { createAuditDomain, createRefusedRecorder } from './audit/index.ts'
import { createBackupsDomain } from './backups/index.ts'
import { createCatalogueVersionReader, openCatalogueDomain } from './catalogue/index.ts'
import { type CookieChoices, createCookieChoices, openConsentDomain } from './consent/index.ts'
import { createDirectoryDomain, isUserPassword, openOfficeDirectory } from './directory/index.ts'
import { createFilesDomain, type FileStore, openPortalStore } from './files/index.ts'
import { createFollowsDomain, refreshQueuedLetter } from './follows/index.ts'
import { openLoadsDomain } from './loads/index.ts'
import { openMailDomain } from './mail/index.ts'
import { createOfficeDomain, type OfficeContent, readOfficeFolder } from './office/index.ts'
import { createOverviewDomain } from './overview/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/pool.ts'
import { type OpenedDatabase, openPortalDatabase } from './platform/database/portal-database.ts'
import { createVersionReader, requireReadableDatabase } from './platform/database/replicas/readable-database.ts'
import { reservedShare } from './platform/disk-space.ts'
import type { Domain } from './platform/domain.ts'
import { createResponseCache } from './platform/http/caches/cached-responses.ts'
import { requireComplete } from './platform/http/complete-routes.ts'
import { openReference } from './platform/http/openapi/reference.ts'
import { listDiskMeasures, warnOfLowDisk } from './platform/http/operation/disk-alarms.ts'
import { type ForwardedHeaders, watchForwardedHeaders } from './platform/http/operation/forwarded-headers.ts'
import { serveHealthChecks } from './platform/http/operation/health-checks.ts'
import { repeatTasks, serveDomains } from './platform/http/operation/served-domains.ts'
import { type OpenWeb, openBuiltWeb } from './platform/http/pages/built-web.ts'
import { openPages } from './platform/http/pages/pages.ts'
import { openPictures } from './platform/http/pages/pictures/pictures.ts'
import { closeServer, createServer, openCalls } from './platform/http/server.ts'
import { openUnfinishedUploads, type UnfinishedUploads } from './platform/http/uploads/unfinished-uploads.ts'
import { listQueueMeasures } from './platform/jobs/index.ts'
import { openKey } from './platform/keys/server-key.ts'
import type { Lifecycle } from './platform/lifecycle.ts'
import { type Allowances, createAllowances } from './platform/limits/allowances.ts'
import { createLog } from './platform/logs/log.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { serveNodeMetrics } from './platform/metrics/node-metrics.ts'
import { type NodeTime, openNodeTime } from './platform/nodes/node-times.ts'
import { watchSchemaLevel } from './platform/nodes/schema-levels.ts'
import { portalVersion } from './platform/nodes/version.ts'
import { computeMaxUploadBytes, readSettings, type Settings, toDataFolder, toDrainTimes } from './platform/settings.ts'
import { startUnderSignals } from './platform/signals.ts'
import { openTemporaryFolders, type TemporaryFolders } from './platform/temporary-folders.ts'
import { openTracing } from './platform/tracing/tracing.ts'
import { createKeyVerifier, createRunsDomain } from './runs/index.ts'
import { openOfficeWarehouse, openSourcesDomain } from './sources/index.ts'
import { createStandardsDomain } from './standards/index.ts'
import { openTablesDomain } from './tables/index.ts'
import { createUsageDomain } from './usage/index.ts'

const root = join(import.meta.dirname, '..')

/** Starts the portal; resolves when it accepts requests. Throws errors whose message says what to do. */
export const start = async (
  environment: Record<string, string | undefined>,
  clock?: Clock,
  openWeb: OpenWeb = openBuiltWeb(join(root, 'build')),
) => {
  const settings = readSettings(environment)
  const log = createLog(settings.LOG_LEVEL, { node: settings.NODE_NAME, version: portalVersion })
  const drainTimes = toDrainTimes(settings)
  return startUnderSignals(log, drainTimes.notice + drainTimes.running, async lifecycle => {
    const portalDatabase = await openPortalDatabase(settings, toDataFolder(settings, root), log)
    lifecycle.onClose(portalDatabase.close)
    lifecycle.requireRunning()
    const time = await openNodeTime(portalDatabase.pool, log, clock)
    const app = await openPortal(settings, portalDatabase, time, { log, lifecycle, openWeb })
    lifecycle.requireRunning()
    const address = await app.listen({ host: settings.HOST, port: settings.PORT })
    log.info({ address }, `Khlang is open at ${address}`)
    return { address, stop: lifecycle.close }
  })
}

/** Values that the domains depend on; each domain uses a part of them. */
interface Context {
  /** The server's own key, which encrypts secrets such as second factors. */
  key: Buffer
  settings: Settings
  dataFolder: string
  office: OfficeContent
  database: Database
  replica: OpenedDatabase['replica']
  connection: OpenedDatabase['connection']
  /** The database over the connections for run reports of programs. */
  intakeDatabase: Database
  store: FileStore
  /** Folders for files that are being received. */
  folders: TemporaryFolders
  unfinished: UnfinishedUploads
  clock: Clock
  log: Logger
  sessions: Sessions
  choices: CookieChoices
  allowances: Allowances
  forwarded: ForwardedHeaders
  /** Share of free disk space below which staff are warned. */
  diskAlarmShare: number
}

/** Opens the server with its calls, pages, repeated tasks and metrics. It does not listen yet. */
const openPortal = async (
  settings: Settings,
  portalDatabase: OpenedDatabase,
  { clock, ...time }: NodeTime,
  { log, lifecycle, openWeb }: { log: Logger; lifecycle: Lifecycle; openWeb: OpenWeb },
): Promise<FastifyInstance> => {
  const { pool, database, runReportDatabase, replica, migrations } = portalDatabase
  const metrics = openMetrics()
  const context = await openContext(settings, portalDatabase, clock, log)
  const app = await openServer(context, metrics, lifecycle)
  lifecycle.onClose(() => closeServer(app, toDrainTimes(settings)))
  const accounts = buildAccounts(context, app)
  const domains = openDomains(context, accounts)
  await loadData(domains, context, accounts)
  const schemaLevel = watchSchemaLevel(pool, migrations, log)
  const tasks = [...time.tasks, ...schemaLevel.tasks, ...domains.flatMap(domain => domain.repeatedTasks ?? [])]
  repeatTasks(app, tasks, domains, log)
  const domainRoutes = domains.flatMap(domain => domain.routes)
  const routes = requireComplete(calls, domainRoutes)
  const healthMeasures = serveHealthChecks(app, {
    node: { check: app.drain.requireOpen },
    clock: { check: time.requireCorrectTime },
    database: { check: () => requireReadableDatabase(pool, replica) },
    // A mismatch throws Unready. Other failures are tolerated: without the primary, visitors may read from the replica.
    schema: { check: schemaLevel.requireCompatibleSchema, isOptional: true },
    ...buildContextChecks(context),
  })
  openReference(app, calls)
  const uploads = { ...context, maxBytes: computeMaxUploadBytes(settings), reservedShare }
  const readVersion = createVersionReader(replica, createCatalogueVersionReader(pool))
  const findKey = createKeyVerifier({ database: runReportDatabase, clock })
  openCalls(app, routes.values(), uploads, { findKey, findCachedResponse: createResponseCache(readVersion) })
  const pageFunctions = serveDomains(app, domains, { clock, findReader: createOwnerFinderByToken({ database, clock }) })
  const { web, isFixed } = await openWeb(app)
  const pictures = openPictures(join(context.dataFolder, 'fonts'))
  const readPageVersion = isFixed ? readVersion : null // Null: pages are rendered for each request, because their code may change.
  const pageMeasures = openPages(app, { web, routes, ...pageFunctions, readVersion: readPageVersion, pictures })
  await serveNodeMetrics({ settings, app, lifecycle, log, metrics }, [
    // The connection metrics are first, so that they are read before the queries of the other metrics occupy connections.
    ...portalDatabase.measures,
    ...healthMeasures,
    ...pageMeasures,
    ...time.measures,
    ...listQueueMeasures(database, clock),
    ...listDiskMeasures(context.dataFolder, context.diskAlarmShare),
    ...domains.flatMap(domain => domain.measures ?? []),
  ])
  return app
}

/** Creates the server, which identifies, records, counts and traces requests. */
const openServer = async (
  context: Context,
  { count }: Pick<ReturnType<typeof openMetrics>, 'count'>,
  lifecycle: Lifecycle,
) => {
  const { settings, log } = context
  return createServer({
    logger: log,
    trustProxy: settings.TRUST_PROXY === 'on',
    publicUrl: settings.PUBLIC_URL,
    identify: createIdentify(context),
    namesAnother: createForeignNameCheck(context.database),
    recordRefused: createRefusedRecorder(context),
    noteHeaders: context.forwarded.note,
    countRequest: count,
    traceRequests: await openTracing(settings, log, lifecycle),
  })
}

/** Builds the checks of what the portal can run without for some time. */
const buildContextChecks = ({ store, forwarded, dataFolder, diskAlarmShare }: Context) => ({
  store: { check: () => store.check(), isOptional: true },
  proxy: { check: forwarded.requireTrusted, isOptional: true },
  disk: { check: () => warnOfLowDisk(dataFolder, diskAlarmShare), isOptional: true },
})

/** Opens the values that the domains depend on. */
const openContext = async (
  settings: Settings,
  { database, replica, runReportDatabase, connection, countOtherConnections }: OpenedDatabase,
  clock: Clock,
  log: Logger,
): Promise<Context> => {
  const dataFolder = toDataFolder(settings, root)
  // The key is checked before the store is opened, so that a node with another key leaves no mark in the store.
  const key = await openKey(database, dataFolder, key => canReadSecrets(database, key))
  return {
    key,
    settings,
    dataFolder,
    office: await readOfficeFolder(settings.OFFICE_DIR ?? join(root, 'office')),
    database,
    replica,
    connection,
    intakeDatabase: runReportDatabase,
    store: await openPortalStore(settings, dataFolder, { database, log, countOtherConnections }),
    folders: openTemporaryFolders(join(dataFolder, 'receiving')),
    unfinished: openUnfinishedUploads(join(dataFolder, 'uploads'), clock),
    clock,
    log,
    sessions: createSessions(database, clock, settings.IDLE_MINUTES, replica),
    choices: createCookieChoices(database, clock, replica),
    allowances: createAllowances(database, clock),
    diskAlarmShare: settings.DISK_ALARM_PERCENT / 100,
    forwarded: watchForwardedHeaders({ trustsProxy: settings.TRUST_PROXY === 'on', log }),
  }
}

const buildAccounts = (
  { settings, key, office, database, clock, sessions, allowances }: Context,
  app: FastifyInstance,
): Accounts => ({
  database,
  clock,
  sessions,
  allowances,
  key,
  // Without PUBLIC_URL, the address on which the portal listens; never the Host of a request.
  publicUrl: () => settings.PUBLIC_URL ?? app.listeningOrigin,
  staffNeedSecondFactor: settings.STAFF_TWO_FACTOR === 'required',
  officeName: office.office.name,
})

/** Opens every domain, in the order of their dependencies. */
const openDomains = (context: Context, accounts: Accounts): Domain[] => {
  const officeParts = { officeName: accounts.officeName, publicUrl: accounts.publicUrl }
  const follows = { ...context, ...officeParts, key: accounts.key }
  const warehouses = openOfficeWarehouse(context)
  const directory = openOfficeDirectory(context)
  const domains: Domain[] = [
    createOfficeDomain({ ...context, ...officeParts }),
    openMailDomain({ ...context, refreshListMail: mailId => refreshQueuedLetter(follows, mailId) }),
    createFilesDomain(context),
    openConsentDomain(context),
    createAccountsDomain({
      ...context,
      accounts,
      isPassword: (userId, password) => isUserPassword({ accounts, directory }, userId, password),
      listRecords: () => domains.flatMap(domain => domain.readPersonalRecords ?? []),
      listErasures: () => domains.flatMap(domain => domain.erasePerson ?? []),
    }),
    createAccessDomain(context),
    createAuditDomain(context),
    createUsageDomain(context),
    createDirectoryDomain({ accounts, directory }),
    createFollowsDomain(follows),
    openCatalogueDomain({ ...context, publicUrl: accounts.publicUrl }),
    openTablesDomain({ ...context, ...officeParts, downloads: context.office.office.downloads }),
    openSourcesDomain({ ...context, ...warehouses }),
    createRunsDomain({ ...context, ...officeParts }),
    openLoadsDomain({
      ...context,
      ...officeParts,
      publish: context.office.rules.publish,
      warehouse: warehouses.warehouse,
      reservedShare,
    }),
    createStandardsDomain({ ...context, ...officeParts, downloads: context.office.office.downloads }),
    createOverviewDomain(context),
    createBackupsDomain(context),
  ]
  return domains
}

/** Loads all data that must exist before the first request. */
const loadData = async (
  domains: Domain[],
  { settings, office, database, store, clock, log }: Context,
  accounts: Accounts,
) => {
  const hasSample = settings.SAMPLE_DATA === 'on'
  for (const { afterMigrations } of domains) await afterMigrations?.()
  if (hasSample) {
    await loadSample({ database, store, clock, log, holidays: office.holidays })
    await loadAgreement({ database, store, clock })
  }
  for (const { beforeFirstRequest } of domains) await beforeFirstRequest?.()
  if (hasSample) await loadPeople(accounts, settings.SAMPLE_PASSWORD)
}
