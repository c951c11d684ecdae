import type { Call } from '../../../contract/call.ts'
import type { Menu } from '../../../contract/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import { visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { parsePlainRun } from '../../runs/intake/events.ts'
import { storeEvents } from '../../runs/intake/stored-events.ts'
import { runRoutes } from '../../runs/routes.ts'
import { openCatalogueDatabase } from '../catalogue/catalogue.ts'
import { testPortal } from '../portal.ts'

/** Callers by their menus. */
const holders: Record<string, Menu[]> = {
  reader: [],
  watcher: ['WorkBench'],
  sourcer: ['DataSource'],
  granter: ['ReportsManagement', 'ReportConfiguration'],
  steward: ['WorkBench', 'DataSource', 'ReportConfiguration'],
}

interface SentEvent {
  workflow: string
  run: string
  status: 'running' | 'done' | 'error' | 'aborted'
  at: string
  rows?: number
  message?: string
  log?: string[]
  action?: string
}

interface AddedSource {
  name: string
  workflow: string
  /** The reports that are loaded from the source. */
  reportIds: number[]
}

/** Opens a portal with the calls of staff about runs on the small catalogue, with two sources of some of its reports. */
export const openRunsPortal = async () => {
  const world = await openCatalogueDatabase()
  const { database } = world
  const clock = stoppedClock('2026-11-20T03:00:00Z')
  const userId = Object.values(world.users)[0]!
  const actors = Object.fromEntries(
    Object.entries(holders).map(([who, menus]): [string, Actor] => [
      who,
      { ...visitor, userId, roleId: who === 'reader' ? 3 : 7, menus: new Set(menus), sessionState: 'active' as never },
    ]),
  )
  const portal = testPortal(runRoutes({ database, clock, intakeDatabase: database }), actors)
  const requestStatus = (call: Call, input: object, who = 'steward') => portal.requestParsed(call, input, who)
  /** Stores the event of a run as its program reports it, received at its own time. */
  const sendEvents = (event: SentEvent) =>
    storeEvents({ database, clock }, [{ ...parsePlainRun(event, new Date(event.at)), keyId: null }])
  const addSource = (kind: 'internal' | 'external', source: AddedSource) => {
    const add = kind === 'external' ? addExternalSource : addInternalSource
    return add(database, { ...source, createdAt: clock.now() })
  }
  const jobId = async (name: string) =>
    (await database.selectFrom('run_jobs').select('job_id').where('name', '=', name).executeTakeFirstOrThrow()).job_id
  return { ...portal, database, clock, requestStatus, sendEvents, addSource, jobId, reports: world.reports, holders }
}

type StoredSource = AddedSource & { createdAt: Date }

const addExternalSource = async (database: Database, { name, reportIds, createdAt }: StoredSource) => {
  const { external_source_id } = await database
    .insertInto('external_sources')
    .values({ name, format: 'api', ...schedule, created_at: createdAt })
    .returning('external_source_id')
    .executeTakeFirstOrThrow()
  for (const report_id of reportIds)
    await database.insertInto('external_source_reports').values({ external_source_id, report_id }).execute()
  return external_source_id
}

const addInternalSource = async (database: Database, { name, workflow, reportIds, createdAt }: StoredSource) => {
  const source = { schema_name: 'warehouse', table_name: name.toLowerCase(), workflow_type: 'etl', status: 'online' }
  const { internal_source_id } = await database
    .insertInto('internal_sources')
    .values({ ...source, name, workflow, ...schedule, created_at: createdAt })
    .returning('internal_source_id')
    .executeTakeFirstOrThrow()
  for (const report_id of reportIds)
    await database.insertInto('internal_source_reports').values({ internal_source_id, report_id }).execute()
  return internal_source_id
}

/** The schedule of each source. */
const schedule = { repeat: 'daily', at_time: '06:00:00' }
