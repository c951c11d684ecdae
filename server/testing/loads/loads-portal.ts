import { join } from 'node:path'
import { after } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import type { PublishRule } from '../../../contract/catalogue/releases.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { uploadRoutes } from '../../catalogue/drafts/uploads/upload-routes.ts'
import { releaseRoutes } from '../../catalogue/releases/release-routes.ts'
import { openFolderStore } from '../../files/index.ts'
import type { LoadsContext } from '../../loads/context.ts'
import { loadRoutes } from '../../loads/routes.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { runRoutes } from '../../runs/routes.ts'
import { openWarehouse } from '../../sources/warehouse/warehouses.ts'
import { openCatalogueDatabase } from '../catalogue/catalogue.ts'
import { openTestDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { runJobsHere } from '../quick/jobs-here.ts'
import { createFastTestFolder } from '../servers/memory-folders.ts'
import { createLoadClient } from './load-client.ts'
import { createLoadReadings } from './load-readings.ts'

interface LoadsPortalOptions {
  /** The warehouse; by default a new database. */
  connection?: pg.PoolConfig
  now?: string
  statementTimeout?: number
  maxBytes?: number
  publish?: PublishRule
  /** True if files are checked in children, as in a real portal; otherwise in this process, which takes less time. */
  checksInChildren?: boolean
}

/** The report that is loaded; in the small catalogue it has a CSV and an Excel file. */
export const fileName = 'public-debt'
export const sourceId = `source.${fileName}`

/** Opens a portal with the calls about loads on the small named catalogue, its worker, and a warehouse in a separate database. */
export const openLoadsPortal = async ({
  connection,
  now = '2026-11-20T03:00:00Z',
  statementTimeout,
  maxBytes = 2 ** 22,
  publish = 'anyone',
  checksInChildren = false,
}: LoadsPortalOptions = {}) => {
  if (!checksInChildren) runJobsHere()
  const office = connection ? undefined : (await openTestDatabase()).pool
  const warehouse = openWarehouse({ connection: connection ?? office!.options, statementTimeout })
  after(() => warehouse.close())
  const folder = await createFastTestFolder()
  const store = openFolderStore(join(folder, 'files'))
  const { database, pool, reports, users } = await openCatalogueDatabase(store)
  const clock = stoppedClock(now)
  const errors: string[] = []
  const context: LoadsContext & { clock: typeof clock } = {
    ...{ database, store, clock, warehouse, maxBytes, publish },
    folders: openTemporaryFolders(join(folder, 'receiving')),
    onError: message => void errors.push(message),
    log: pino({ level: 'silent' }),
    officeName: { th: 'สำนักงาน' },
    publicUrl: () => 'https://data.example.org',
    reservedShare: 0,
  }
  const stewards = { steward: users.collector!, colleague: users.desk! }
  await appointStewards(database, stewards)
  const portal = openCallsAboutLoads(context, buildActors(users, stewards))
  const source = await addSource(database, reports[fileName]!, clock.now())
  const settings = { ...defaultSettings, source_id: sourceId, data_source_id: source }
  return {
    ...{ database, pool, office: office!, warehouse, context, clock, reports, users, stewards, folder, store },
    ...{ portal, source, settings, errors },
    ...createLoadClient({ portal, context, settings }),
    ...createLoadReadings({ database, store, reportId: reports[fileName]! }),
    /** Queries the office's database, which holds the warehouse. */
    all: (text: string) => office!.query(text),
  }
}

/** Gives people the role of data stewards, and addresses of their names. */
const appointStewards = async (database: Database, stewards: Record<string, number>) => {
  for (const [name, userId] of Object.entries(stewards))
    await sql`update users set role_id = 4, email = ${`${name}@example.org`} where user_id = ${userId}`.execute(
      database,
    )
}

/** Returns the callers by the names under which requests are sent. */
const buildActors = (
  users: Record<string, number>,
  stewards: { steward: number; colleague: number },
): Record<string, Actor> => ({
  reader: buildActor(users.stranger!, 3),
  owing: { ...buildActor(stewards.steward, 4, 'ReportConfiguration'), isLoginPending: true },
  // Staff with other menus.
  keeper: buildActor(users.grouped!, 8, 'DataSource', 'WorkBench'),
  steward: buildActor(stewards.steward, 4, 'ReportConfiguration', 'WorkBench'),
  colleague: buildActor(stewards.colleague, 4, 'ReportConfiguration'),
  system: buildActor(users.granted!, 1, 'ReportConfiguration', 'DataSource', 'WorkBench'),
})

const buildActor = (userId: number, roleId: number, ...menus: Menu[]): Actor => ({
  ...visitor,
  userId,
  roleId,
  menus: new Set(menus),
})

const openCallsAboutLoads = (context: LoadsContext, actors: Record<string, Actor>) => {
  const { database, clock, folders, maxBytes } = context
  return testPortal(
    [
      ...loadRoutes(context),
      ...uploadRoutes(context),
      ...releaseRoutes(context),
      ...runRoutes({ database, clock, intakeDatabase: database }),
    ],
    actors,
    { folders, maxBytes },
  )
}

/** Settings of a load of the whole table, within the limits of the specification. */
const defaultSettings = {
  is_on: true,
  is_automatic: true,
  columns: null,
  filters: [],
  row_order: [],
  rows_least_percent: -5,
  rows_most_percent: 50,
}

const addSource = async (database: Database, report_id: number, created_at: Date) => {
  const { internal_source_id } = await database
    .insertInto('internal_sources')
    .values({
      ...{ schema_name: 'office', table_name: 'debt', name: 'Debt', workflow: 'wf_debt', workflow_type: 'etl' },
      ...{ status: 'online', repeat: 'daily', at_time: '09:00:00', created_at },
    })
    .returning('internal_source_id')
    .executeTakeFirstOrThrow()
  await database.insertInto('internal_source_reports').values({ internal_source_id, report_id }).execute()
  return internal_source_id
}

/** Returns SQL that creates a table of debt with this many years. */
export const debtTable = (rows = 20) =>
  `create schema if not exists office; drop table if exists office.debt;
   create table office.debt (year integer primary key, agency text, value numeric, as_of date);
   insert into office.debt select 2500 + n, 'หน่วยงาน ' || n, n * 1.5, date '2026-01-01' + n from generate_series(1, ${rows}) n`
