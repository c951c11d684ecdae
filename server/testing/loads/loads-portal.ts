import { join } from 'node:path'
import { after } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import type { Call } from '../../../contract/call.ts'
import { previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import type { PublishRule } from '../../../contract/catalogue/releases.ts'
import { getReportLoad, loadReportNow, saveReportLoad } from '../../../contract/loads/loads.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { sweepDrafts } from '../../catalogue/drafts/draft-expiry.ts'
import { uploadRoutes } from '../../catalogue/drafts/uploads/upload-routes.ts'
import { releaseRoutes } from '../../catalogue/releases/release-routes.ts'
import { openFolderStore, readFirstRecords } from '../../files/index.ts'
import type { LoadsContext } from '../../loads/context.ts'
import { loadRoutes } from '../../loads/routes.ts'
import { runLoadSchedule } from '../../loads/schedules.ts'
import { openLoadWorker } from '../../loads/workers.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { checkAlarms } from '../../runs/alarms/alarms.ts'
import { runRoutes } from '../../runs/routes.ts'
import { openWarehouse } from '../../sources/warehouse/warehouses.ts'
import { openCatalogueDatabase } from '../catalogue/catalogue.ts'
import { openTestDatabase } from '../database.ts'
import { listTableRows } from '../kept-rows.ts'
import { testPortal } from '../portal.ts'
import { runJobsHere } from '../quick/jobs-here.ts'
import { createFastTestFolder } from '../servers/memory-folders.ts'

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
  now,
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
  const clock = stoppedClock(now ?? '2026-11-20T03:00:00Z')
  const errors: string[] = []
  const context: LoadsContext = {
    database,
    store,
    clock,
    warehouse,
    maxBytes,
    folders: openTemporaryFolders(join(folder, 'receiving')),
    onError: message => void errors.push(message),
    log: pino({ level: 'silent' }),
    officeName: { th: 'สำนักงาน' },
    publicUrl: () => 'https://data.example.org',
    reservedShare: 0,
    publish,
  }
  const stewards = { steward: users.collector!, colleague: users.desk! }
  for (const [name, userId] of Object.entries(stewards))
    await sql`update users set role_id = 4, email = ${`${name}@example.org`} where user_id = ${userId}`.execute(
      database,
    )
  const buildActor = (userId: number, roleId: number, ...menus: Menu[]): Actor => ({
    ...visitor,
    userId,
    roleId,
    menus: new Set(menus),
  })
  const actors: Record<string, Actor> = {
    reader: buildActor(users.stranger!, 3),
    owing: { ...buildActor(stewards.steward, 4, 'ReportConfiguration'), isLoginPending: true },
    // Staff with other menus.
    keeper: buildActor(users.grouped!, 8, 'DataSource', 'WorkBench'),
    steward: buildActor(stewards.steward, 4, 'ReportConfiguration', 'WorkBench'),
    colleague: buildActor(stewards.colleague, 4, 'ReportConfiguration'),
    system: buildActor(users.granted!, 1, 'ReportConfiguration', 'DataSource', 'WorkBench'),
  }
  const portal = testPortal(
    [
      ...loadRoutes(context),
      ...uploadRoutes(context),
      ...releaseRoutes(context),
      ...runRoutes({ database, clock, intakeDatabase: database }),
    ],
    actors,
    { folders: context.folders, maxBytes },
  )
  const request = (call: Call, input: object, who = 'steward') => portal.requestParsed(call, input, who)
  const worker = openLoadWorker(context)
  const source = await addSource(database, reports[fileName]!, clock.now())
  const settings = { ...defaultSettings, source_id: sourceId, data_source_id: source }
  const readLoad = async (who?: string) => (await request(getReportLoad, { source_id: sourceId }, who)).body
  /** Saves the load with changed settings, whatever its revision is. */
  const save = async (changes: object = {}, who?: string) => {
    const { load } = await readLoad(who)
    return request(saveReportLoad, { ...settings, revision: load?.revision ?? 0, ...changes }, who)
  }
  /** Loads immediately and returns the run. */
  const load = async () => {
    await request(loadReportNow, { source_id: sourceId })
    await worker.runDue()
    return (await readLoad()).runs[0]
  }
  const tick = () => runLoadSchedule(context)
  const sweep = () => sweepDrafts(database, clock)
  const alarm = () => checkAlarms({ ...context, officeName: { en: 'Office', th: 'สำนักงาน' } })
  /** Publishes a draft with its current comparison. */
  const approve = async (draft_id: string, who?: string) => {
    const { body } = await request(previewDraft, { draft_id }, who)
    const acknowledged = (body.changes?.findings ?? []).map(({ key }: { key: string }) => key)
    return request(publishDraft, { draft_id, revision: body.changes?.revision ?? 1, acknowledged }, who)
  }
  const listRows = (table: string) => listTableRows(database, table)
  const findCurrentFile = async (kind = 'csv') =>
    database
      .selectFrom('report_files')
      .innerJoin('stored_files', 'stored_files.digest', 'report_files.digest')
      .select(['report_files.digest', 'size_bytes as sizeBytes', 'row_count as rows', 'published_by as by'])
      .where('report_id', '=', reports[fileName]!)
      .where('kind', '=', kind)
      .where('is_current', '=', true)
      .executeTakeFirst()
  /** Reads the rows of the published table, header first. */
  const published = async () => {
    const { names, records } = await readFirstRecords(store, (await findCurrentFile())!, 5000)
    return [names, ...records]
  }
  const all = (text: string) => office!.query(text)
  return {
    ...{ database, pool, office: office!, all, warehouse, context, clock, reports, users, stewards, folder, store },
    ...{
      portal,
      request,
      worker,
      source,
      settings,
      readLoad,
      save,
      load,
      tick,
      sweep,
      alarm,
      approve,
      listRows,
      findCurrentFile,
      published,
      errors,
    },
  }
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

const addSource = async (
  database: Awaited<ReturnType<typeof openTestDatabase>>['database'],
  report_id: number,
  created_at: Date,
) => {
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
