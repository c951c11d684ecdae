import type { Call } from '../../../contract/call.ts'
import type { Holiday } from '../../../contract/office/holidays.ts'
import { auditRoutes } from '../../audit/routes.ts'
import { editingRoutes } from '../../catalogue/editing/editing-routes.ts'
import { createCatalogueVersionReader } from '../../catalogue/index.ts'
import { catalogueRoutes } from '../../catalogue/routes.ts'
import type { Actor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { createResponseCache } from '../../platform/http/caches/cached-responses.ts'
import { trackTables } from '../kept-rows.ts'
import { testPortal } from '../portal.ts'
import { openCatalogue } from './catalogue-portal.ts'

const tables = [
  'categories',
  'sub_categories',
  'levels',
  'sub_levels',
  'reports',
  'report_keywords',
  'report_revisions',
  'release_rhythms',
  'promised_releases',
  'audit_records',
] as const

/** Opens a portal with the calls of catalogue staff on the small named catalogue, and a caller of each role. */
export const openEditing = async ({
  linkHosts = [],
  holidays = [],
}: {
  linkHosts?: string[]
  holidays?: Holiday[]
} = {}) => {
  const { database, pool, store, world, actors } = await openCatalogue()
  const clock = stoppedClock('2026-11-20T20:00:00Z')
  const buildStaffActor = (userId: number | undefined, roleId: number): Actor => ({
    ...actors.stranger!,
    userId,
    roleId,
    menus: new Set(['ReportConfiguration']),
  })
  const roles: Record<string, Actor> = {
    reader: actors.stranger!,
    analyst: actors.granted!,
    owing: actors.pending!,
    steward: buildStaffActor(world.users.collector, 4),
    administrator: buildStaffActor(world.users.desk, 2),
    system: buildStaffActor(world.users.grouped, 1),
  }
  const portal = testPortal(
    [
      ...editingRoutes({ database, clock, linkHosts }),
      ...auditRoutes({ database }),
      ...catalogueRoutes({ database, store, clock, holidays }),
    ],
    roles,
    undefined,
    { findCachedResponse: createResponseCache(createCatalogueVersionReader(pool)) },
  )
  const { requestJson } = portal
  const requestAsSteward = (call: Call, input: object = {}) => requestJson(call, input, 'steward')
  const tracked = trackTables(database, tables)
  return { database, pool, clock, world, roles, portal, requestJson, requestAsSteward, ...tracked }
}
