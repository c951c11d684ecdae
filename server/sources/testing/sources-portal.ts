import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Menu, menus } from '../../../contract/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { listTableRows, trackTables } from '../../testing/kept-rows.ts'
import { testPortal } from '../../testing/portal.ts'
import { sourceRoutes } from '../routes.ts'
import { openReaderRole } from '../warehouse/own-warehouse.ts'
import { openWarehouse } from '../warehouse/warehouses.ts'

const tables = [
  'internal_sources',
  'internal_source_reports',
  'external_sources',
  'external_source_reports',
  'source_columns',
  'audit_records',
] as const

/**
 * Opens a portal with the calls about sources on the small named catalogue, with the sample's or another warehouse, and callers of each
 * kind.
 */
export const openSourcesPortal = async (connection?: pg.PoolConfig) => {
  const { database, pool, world, actors } = await openCatalogue()
  const clock = stoppedClock('2026-11-20T20:00:00Z')
  if (!connection)
    await sql.raw(await readFile(join(import.meta.dirname, '../../../sample/warehouse.sql'), 'utf8')).execute(database)
  const reader = openReaderRole(database, { info: () => {} })
  await reader.prepare()
  const warehouse = connection
    ? openWarehouse({ connection })
    : openWarehouse({ connection: pool.options, schema: 'warehouse', findReaderRole: reader.find })
  const createActor = (userId: number | undefined, roleId: number, ...heldMenus: Menu[]): Actor => ({
    ...actors.stranger!,
    userId,
    roleId,
    menus: new Set(heldMenus),
  })
  const portal = testPortal(sourceRoutes({ database, clock, warehouse }), {
    reader: actors.stranger!,
    owing: actors.pending!,
    counsel: createActor(world.users.granted, 7, 'ConsentAgreement', 'WorkBench'),
    keeper: createActor(world.users.collector, 8, 'DataSource'),
    editor: createActor(world.users.desk, 9, 'ReportConfiguration'),
    system: createActor(world.users.grouped, 1, ...(Object.keys(menus) as Menu[])),
  })
  const listRows = (table: string) => listTableRows(database, table)
  const { readStoredState } = trackTables(database, tables)
  return { database, pool, world, portal, warehouse, reader, listRows, readStoredState, request: portal.requestParsed }
}
