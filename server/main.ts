import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { exportAuditTrail } from '../contract/audit/exports.ts'
import { calls } from '../contract/calls.ts'
import {
  downloadCsv,
  downloadExcel,
  downloadMetadata,
  downloadMetadataExample,
  downloadVersionCsv,
  downloadVersionWorkbook,
  downloadWordExample,
} from '../contract/catalogue/downloads.ts'
import { downloadAgreement } from '../contract/consent/downloads.ts'
import type { Web } from '../contract/visit.ts'
import { loadAgreement } from '../sample/agreement.ts'
import { loadSample } from '../sample/load.ts'
import { loadPeople } from '../sample/people.ts'
import { listMembershipsOf } from './access/index.ts'
import { accessRoutes } from './access/routes.ts'
import {
  type Accounts,
  loginCookie,
  recordsOf,
  requireAdministrator,
  requireUser,
  type Sessions,
  sessionCookie,
  sessionsOf,
  sweepAccounts,
} from './accounts/index.ts'
import { accountRoutes } from './accounts/routes.ts'
import { auditTrailLines } from './audit/index.ts'
import { auditRoutes } from './audit/routes.ts'
import { editingRoutes } from './catalogue/editing-routes.ts'
import {
  catalogueVersion,
  findVersionFile,
  listReaderRecords,
  loadSynonyms,
  openExampleFiles,
  reportDownloadsOf,
  sweepDrafts,
  sweepSearchWords,
} from './catalogue/index.ts'
import { readerRoutes } from './catalogue/reader-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { uploadRoutes } from './catalogue/upload-routes.ts'
import { agreementRoutes } from './consent/agreement-routes.ts'
import {
  type CookieChoices,
  consentCookie,
  cookieChoicesOf,
  findAgreementFile,
  findReceiver,
  openConsentDelivery,
  sweepAgreementFiles,
} from './consent/index.ts'
import { consentRoutes } from './consent/routes.ts'
import { findDirectory, openDirectory } from './directory/index.ts'
import { directoryRoutes } from './directory/routes.ts'
import { type FileStore, openStore, sweepFiles } from './files/index.ts'
import { openMailer, sweepMails } from './mail/index.ts'
import { type OpenedOffice, openOffice } from './office/index.ts'
import { officeRoutes } from './office/routes.ts'
import { allowancesOf } from './platform/allowances.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database/pool.ts'
import { type OpenedDatabase, openPortalDatabase } from './platform/database/portal-database.ts'
import { openAssets } from './platform/http/assets.ts'
import { serveDownloads, serveFiles } from './platform/http/downloads.ts'
import { serveExport } from './platform/http/exports.ts'
import { openLifelines } from './platform/http/lifelines.ts'
import { openPages } from './platform/http/pages.ts'
import { openReference } from './platform/http/reference.ts'
import { type Identify, requireComplete } from './platform/http/route.ts'
import { closeServer, createServer, openCalls } from './platform/http/server.ts'
import { every } from './platform/jobs.ts'
import { openKey } from './platform/keys.ts'
import { createLog } from './platform/log.ts'
import { dataFolder, readSettings, type Settings } from './platform/settings.ts'
import { type Holdings, startUnderSignals } from './platform/signals.ts'
import { type TemporaryFolders, temporaryFoldersIn } from './platform/temporary-folders.ts'
import { listDownloadsOf, refreshDownloadRanking } from './usage/index.ts'

const root = join(import.meta.dirname, '..')
/** Of the disk, what uploads leave free. */
const reservedShare = 0.05

/** Starts the portal; resolves when it listens. Throws errors whose message says what to do. */
export const start = async (environment: Record<string, string | undefined>, clock: Clock = systemClock) => {
  const settings = readSettings(environment)
  const log = createLog(settings.LOG_LEVEL)
  return startUnderSignals(log, async holdings => {
    const opened = await openPortalDatabase(settings, dataFolder(settings, root), log)
    holdings.hold(opened.close)
    holdings.requireStaying()
    const app = await openPortal(settings, opened, clock, log, holdings)
    holdings.requireStaying()
    const address = await app.listen({ host: settings.HOST, port: settings.PORT })
    log.info({ address }, `Khlang is open at ${address}`)
    return { address, stop: holdings.close }
  })
}

/** What every part of the portal stands on. */
interface Ground {
  settings: Settings
  office: OpenedOffice
  database: Database
  store: FileStore
  /** For files on their way in. */
  folders: TemporaryFolders
  clock: Clock
  log: Logger
}

const openPortal = async (
  settings: Settings,
  { pool, database }: OpenedDatabase,
  clock: Clock,
  log: Logger,
  holdings: Holdings,
): Promise<FastifyInstance> => {
  const office = await openOffice(settings.OFFICE_DIR ?? join(root, 'office'))
  const store = await openStore(settings, dataFolder(settings, root))
  const folders = temporaryFoldersIn(join(dataFolder(settings, root), 'receiving'))
  const ground = { settings, office, database, store, folders, clock, log }
  await fill(ground)
  const sessions = sessionsOf(database, clock, settings.IDLE_MINUTES)
  const choices = cookieChoicesOf(database, clock)
  const app = createServer({
    logger: log,
    trustProxy: settings.TRUST_PROXY === 'on',
    publicUrl: settings.PUBLIC_URL,
    identify: identifyBy(sessions, choices),
  })
  holdings.hold(() => closeServer(app))
  const accounts: Accounts = {
    database,
    clock,
    sessions,
    allowances: allowancesOf(database, clock),
    key: await openKey(dataFolder(settings, root)),
    // Where no PUBLIC_URL is set, the address on which the portal listens; never what a request calls it.
    publicUrl: () => settings.PUBLIC_URL ?? app.listeningOrigin,
    officeName: office.office.name,
  }
  if (settings.SAMPLE_DATA === 'on') await loadPeople(accounts, settings.SAMPLE_PASSWORD)
  const routes = openRoutes(ground, accounts, choices)
  repeat(app, ground, accounts, choices)
  openLifelines(app, { database: () => pool.query('select 1'), store: () => store.check() })
  openReference(app, calls)
  openCalls(app, routes.values(), { folders, maxBytes: maxUploadBytes(settings), reservedShare })
  openDownloads(app, ground)
  await openAssets(app, join(root, 'build/client'))
  openPages(app, await loadWeb(), routes, catalogueVersion(pool))
  return app
}

const maxUploadBytes = ({ MAX_UPLOAD_MB }: Settings) => MAX_UPLOAD_MB * 2 ** 20

/** What must be there before the first request. */
const fill = async ({ settings, database, store, folders, clock, log }: Ground) => {
  await sweepFolders(folders, clock)
  await loadSynonyms(database)
  if (settings.SAMPLE_DATA === 'on') {
    await loadSample({ database, store, clock, log })
    await loadAgreement({ database, store, clock })
  }
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  await requireAdministrator({ database, clock, log }, { username, email, password })
  await refreshDownloadRanking(database, clock)
}

/** Uploads under way are written to all the time; what was not for hours belongs to a portal that was killed. */
const sweepFolders = (folders: TemporaryFolders, clock: Clock) =>
  folders.sweep(new Date(clock.now().getTime() - 3 * 3_600_000))

/** Who asks, by the cookies of a request. A poll is answered by the session alone, so its consent is not looked up. */
const identifyBy =
  (sessions: Sessions, choices: CookieChoices): Identify =>
  async (cookies, passive) => {
    const [actor, consented] = await Promise.all([
      sessions.identify({ session: cookies[sessionCookie], login: cookies[loginCookie] }, passive),
      !passive && choices.isAccepted(cookies[consentCookie]),
    ])
    return { ...actor, consented }
  }

const openRoutes = (
  { settings, office, database, store, folders, clock, log }: Ground,
  accounts: Accounts,
  choices: CookieChoices,
) => {
  const directory = findDirectory(settings)
  return requireComplete(calls, [
    ...officeRoutes(office),
    ...consentRoutes({ database, allowances: accounts.allowances, choices }),
    ...agreementRoutes({ database, store, clock, onTrouble: what => log.error(what) }),
    ...accountRoutes({
      accounts,
      idleMinutes: settings.IDLE_MINUTES,
      records: [
        ({ userId }) => recordsOf(accounts, userId),
        actor => listMembershipsOf(database, actor),
        actor => listDownloadsOf(database, actor),
        actor => listReaderRecords(database, actor),
      ],
    }),
    ...accessRoutes({ database }),
    ...directoryRoutes({ accounts, directory: directory && openDirectory(directory, log) }),
    ...catalogueRoutes({ database, store }),
    ...uploadRoutes({
      database,
      store,
      clock,
      folders,
      maxBytes: maxUploadBytes(settings),
      onTrouble: what => log.error(what),
    }),
    ...readerRoutes({
      database,
      clock,
      allowances: accounts.allowances,
      officeEmail: office.office.email,
      linkHosts: settings.DASHBOARD_HOSTS,
    }),
    ...editingRoutes({ database, clock, linkHosts: settings.DASHBOARD_HOSTS }),
    ...auditRoutes({ database }),
  ])
}

/** What runs again and again for as long as the portal is open. */
const repeat = (
  app: FastifyInstance,
  { settings, database, store, folders, clock, log }: Ground,
  accounts: Accounts,
  choices: CookieChoices,
) => {
  const timers = [
    every(60_000, () => refreshDownloadRanking(database, clock), log),
    every(60_000, () => sweepAccounts(accounts), log),
    every(3_600_000, choices.sweep, log),
    every(3_600_000, () => sweepMails(database, clock), log),
    every(3_600_000, () => sweepDrafts(database, clock), log),
    every(3_600_000, () => sweepSearchWords(database), log),
    every(3_600_000, () => sweepAgreementFiles(database, clock), log),
    every(3_600_000, () => sweepFiles({ database, store, clock }), log),
    every(3_600_000, () => sweepFolders(folders, clock), log),
  ]
  const receiver = findReceiver(settings)
  const personOf = async (userId: number) => {
    const { email, firstname, lastname } = await requireUser(database, userId)
    return { email: email ?? '', firstname, lastname }
  }
  const mailer = openMailer({
    database,
    clock,
    log,
    smtpUrl: settings.SMTP_URL,
    from: settings.MAIL_FROM,
    outboxFolder: join(dataFolder(settings, root), 'outbox'),
  })
  timers.push(every(2000, mailer.sendWaiting, log))
  const delivery = receiver && openConsentDelivery({ database, clock, log, receiver, personOf })
  if (delivery) timers.push(every(10_000, delivery.deliverWaiting, log))
  app.addHook('onClose', async () => {
    delivery?.stop()
    mailer.close()
    await Promise.all(timers.map(timer => timer.stop()))
  })
}

const openDownloads = (app: FastifyInstance, { database, store, clock }: Ground) => {
  const files = reportDownloadsOf(database, store, clock)
  serveDownloads(app, [
    [downloadExcel, (actor, fileName) => files.findFile(actor, fileName, 'excel')],
    [downloadCsv, (actor, fileName) => files.findFile(actor, fileName, 'csv')],
    [downloadMetadata, (actor, fileName) => files.findFile(actor, fileName, 'metadata')],
    [downloadAgreement, (_actor, id) => findAgreementFile(database, store, id)],
    [downloadVersionWorkbook, (actor, id) => findVersionFile({ database, store }, actor, id, ['excel', 'metadata'])],
    [downloadVersionCsv, (actor, id) => findVersionFile({ database, store }, actor, id, ['csv'])],
  ])
  const examples = openExampleFiles()
  serveFiles(app, [
    [downloadWordExample, examples.word],
    [downloadMetadataExample, examples.metadata],
  ])
  serveExport(app, exportAuditTrail, filters => auditTrailLines(database, filters))
}

const loadWeb = async (): Promise<Web> => import(join(root, 'build/server/index.js'))
