import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { calls } from '../contract/calls.ts'
import { downloadMetadata } from '../contract/catalogue/downloads.ts'
import type { Web } from '../contract/visit.ts'
import { loadSample } from '../sample/load.ts'
import { accountRoutes } from './accounts/routes.ts'
import { catalogueVersion, loadSynonyms, reportDownloadsOf } from './catalogue/index.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { consentCookie, cookieChoicesOf } from './consent/index.ts'
import { consentRoutes } from './consent/routes.ts'
import { openFolderStore } from './files/index.ts'
import { openOffice } from './office/index.ts'
import { officeRoutes } from './office/routes.ts'
import { visitor } from './platform/actor.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type OpenedDatabase, openPortalDatabase } from './platform/database/portal-database.ts'
import { openAssets } from './platform/http/assets.ts'
import { openDownload } from './platform/http/downloads.ts'
import { openLifelines } from './platform/http/lifelines.ts'
import { openPages } from './platform/http/pages.ts'
import { openReference } from './platform/http/reference.ts'
import { requireComplete } from './platform/http/route.ts'
import { closeServer, createServer, openCalls } from './platform/http/server.ts'
import { every } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { dataFolder, readSettings, type Settings } from './platform/settings.ts'
import { type Holdings, startUnderSignals } from './platform/signals.ts'
import { refreshDownloadRanking } from './usage/index.ts'

const root = join(import.meta.dirname, '..')

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

const openPortal = async (
  settings: Settings,
  { pool, database }: OpenedDatabase,
  clock: Clock,
  log: Logger,
  holdings: Holdings,
): Promise<FastifyInstance> => {
  const office = await openOffice(settings.OFFICE_DIR ?? join(root, 'office'))
  const store = openFolderStore(join(dataFolder(settings, root), 'files'))
  await loadSynonyms(database)
  if (settings.SAMPLE_DATA === 'on') await loadSample({ database, store, clock, log })
  await refreshDownloadRanking(database, clock)
  const choices = cookieChoicesOf(database, clock)
  const routes = requireComplete(calls, [
    ...officeRoutes(office),
    ...consentRoutes(choices),
    ...accountRoutes({ idleMinutes: settings.IDLE_MINUTES }),
    ...catalogueRoutes({ database, store }),
  ])
  const app = createServer({
    logger: log,
    trustProxy: settings.TRUST_PROXY === 'on',
    publicUrl: settings.PUBLIC_URL,
    identify: async cookies => ({ ...visitor, consented: await choices.isAccepted(cookies[consentCookie]) }),
  })
  holdings.hold(() => closeServer(app))
  const timer = every(60_000, () => refreshDownloadRanking(database, clock), log)
  app.addHook('onClose', async () => timer.stop())
  openLifelines(app, { database: () => pool.query('select 1'), store: () => store.check() })
  openReference(app, calls)
  openCalls(app, routes.values())
  const files = reportDownloadsOf(database, store, clock)
  openDownload(app, downloadMetadata, (actor, fileName) => files.findFile(actor, fileName, 'metadata'))
  await openAssets(app, join(root, 'build/client'))
  openPages(app, await loadWeb(), routes, catalogueVersion(pool))
  return app
}

const loadWeb = async (): Promise<Web> => import(join(root, 'build/server/index.js'))
