import { join } from 'node:path'
import { after } from 'node:test'
import type { PublishRule } from '../../../contract/catalogue/releases.ts'
import { uploadRoutes } from '../../catalogue/drafts/uploads/upload-routes.ts'
import { releaseRoutes } from '../../catalogue/releases/release-routes.ts'
import { agreementRoutes } from '../../consent/agreements/agreement-routes.ts'
import { openFolderStore } from '../../files/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { stoppedClock, systemClock } from '../../platform/clock.ts'
import { openUnfinishedUploads } from '../../platform/http/uploads/unfinished-uploads.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { testPortal } from '../portal.ts'
import { runJobsHere } from '../quick/jobs-here.ts'
import { createFastTestFolder } from '../servers/memory-folders.ts'
import { openCatalogueDatabase } from './catalogue.ts'
import { createUploadClient } from './upload-client.ts'
import { createUploadState } from './upload-state.ts'

interface UploadPortalOptions {
  maxBytes?: number
  timeoutMilliseconds?: number
  publish?: PublishRule
  /** True if each file is checked in a child, as in a real portal; otherwise in this process, which takes less time. */
  checksInChildren?: boolean
}

/** Opens a portal with the calls about files of reports on the small named catalogue, and callers: readers, other staff, stewards. */
export const openUploadPortal = async ({
  maxBytes = 2 ** 20,
  timeoutMilliseconds = 60_000,
  publish = 'anyone',
  checksInChildren = false,
}: UploadPortalOptions = {}) => {
  const inChildren = checksInChildren ? undefined : runJobsHere()
  const folder = await createFastTestFolder()
  const store = openFolderStore(join(folder, 'files'))
  const { database, pool, connection, reports, users } = await openCatalogueDatabase(store)
  const clock = stoppedClock('2026-11-20T18:30:00Z')
  const actors = buildActors(users)
  const receiving = join(folder, 'receiving')
  const folders = openTemporaryFolders(receiving)
  const unfinished = openUnfinishedUploads(join(folder, 'uploads'), systemClock)
  const errors: string[] = []
  const context = {
    ...{ database, store, clock, folders, publish },
    onError: (message: string) => void errors.push(message),
    officeName: { th: 'สำนักงาน' },
    publicUrl: () => 'https://data.example.org',
  }
  const routes = [...uploadRoutes({ ...context, maxBytes }), ...releaseRoutes(context), ...agreementRoutes(context)]
  const portal = testPortal(routes, actors, { folders, unfinished, maxBytes, timeoutMilliseconds })
  after(() => portal.app.close())
  return {
    ...portal,
    ...createUploadClient(portal),
    ...createUploadState({ database, reports, storeFolder: join(folder, 'files'), receivingFolder: receiving }),
    ...{ database, pool, connection, store, clock, context, actors, reports, users },
    ...{ folder, receiving, folders, unfinished, errors },
    /** Runs work whose files are checked in children; undefined if all are. */
    inChildren,
  }
}

/** Returns the callers by the names under which requests are sent. */
const buildActors = (users: Record<string, number>): Record<string, Actor> => ({
  visitor,
  reader: buildActor(users.stranger, 3),
  undecided: { ...buildActor(users.stranger, 3), hasConsented: false },
  // Staff with other menus.
  analyst: buildActor(users.desk, 5, new Set(['WorkBench', 'DataSource'])),
  steward: buildActor(users.collector, 4, new Set(['ReportConfiguration'])),
  colleague: buildActor(users.grouped, 4, new Set(['ReportConfiguration'])),
  // Staff who maintain the office's agreements.
  counsel: buildActor(users.grouped, 6, new Set(['ConsentAgreement'])),
  administrator: buildActor(users.granted, 1, new Set(['ReportConfiguration', 'UserManagement', 'ConsentAgreement'])),
  owing: { ...buildActor(users.collector, 4, new Set(['ReportConfiguration'])), isLoginPending: true },
})

const buildActor = (userId: number | undefined, roleId: number, menus: Actor['menus'] = new Set()): Actor => ({
  ...visitor,
  userId,
  roleId,
  menus,
  hasConsented: true,
})
