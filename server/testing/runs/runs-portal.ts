import type { Call } from '../../../contract/call.ts'
import type { Menu } from '../../../contract/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import { visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
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
  const sendEvents = (
    workflow: string,
    run: string,
    status: 'running' | 'done' | 'error' | 'aborted',
    at: string,
    more: object = {},
  ) =>
    storeEvents({ database, clock }, [
      { ...parsePlainRun({ workflow, run, status, at, ...more }, new Date(at)), keyId: null },
    ])
  const addSource = async (kind: 'internal' | 'external', name: string, workflow: string, reportIds: number[]) => {
    const schedule = { repeat: 'daily', at_time: '06:00:00', created_at: clock.now() }
    if (kind === 'external') {
      const { external_source_id: id } = await database
        .insertInto('external_sources')
        .values({ name, format: 'api', ...schedule })
        .returning('external_source_id')
        .executeTakeFirstOrThrow()
      for (const report_id of reportIds)
        await database.insertInto('external_source_reports').values({ external_source_id: id, report_id }).execute()
      return id
    }
    const source = { schema_name: 'warehouse', table_name: name.toLowerCase(), workflow_type: 'etl', status: 'online' }
    const { internal_source_id: id } = await database
      .insertInto('internal_sources')
      .values({ ...source, name, workflow, ...schedule })
      .returning('internal_source_id')
      .executeTakeFirstOrThrow()
    for (const report_id of reportIds)
      await database.insertInto('internal_source_reports').values({ internal_source_id: id, report_id }).execute()
    return id
  }
  const jobId = async (name: string) =>
    (await database.selectFrom('run_jobs').select('job_id').where('name', '=', name).executeTakeFirstOrThrow()).job_id
  return { ...portal, database, clock, requestStatus, sendEvents, addSource, jobId, reports: world.reports, holders }
}
