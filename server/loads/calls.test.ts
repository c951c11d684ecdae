import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getReportLoad, listLoadColumns, loadReportNow, saveReportLoad } from '../../contract/loads/loads.ts'
import { waitUntilLocked } from '../testing/databases/lock-waits.ts'
import { debtTable, openLoadsPortal, sourceId } from '../testing/loads/loads-portal.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'

const { portal, all, settings, save, readLoad, request, listRows, database, source, stewards, clock } =
  await openLoadsPortal()
await all(debtTable())
const gold = 'source.gold-price'
await database
  .insertInto('internal_sources')
  .values({
    ...{ schema_name: 'office', table_name: 'gone', name: 'Gone', workflow: 'wf_gone', workflow_type: 'etl' },
    ...{ status: 'online', repeat: 'none', created_at: clock.now() },
  })
  .execute()
const { rows } = await sql<{
  id: number
}>`select internal_source_id as id from internal_sources where name = 'Gone'`.execute(database)
const gone = rows[0]!.id
await sql`insert into internal_source_reports select ${gone}, report_id from reports where source_id = ${sourceId}`.execute(
  database,
)

const readStoredState = async () =>
  Object.fromEntries(
    await Promise.all(
      ['report_loads', 'load_runs', 'jobs', 'run_jobs', 'audit_records', 'mails'].map(async table => [
        table,
        await listRows(table),
      ]),
    ),
  )
await save()

const baseInput = { ...settings, revision: 1 }
const report = { source_id: sourceId }
const calls = [
  [getReportLoad, report],
  [listLoadColumns, { ...report, data_source_id: source }],
  [saveReportLoad, { ...baseInput, rows_least_percent: -50 }],
  [loadReportNow, report],
] as const

scenarios(
  portal,
  calls.flatMap(([call, input]) =>
    (
      [
        ['visitor', 401],
        ['owing', 401],
        ['reader', 403],
        ['keeper', 403],
      ] as const
    ).map(([who, status]): Scenario => ({ name: `${who} gets ${status}`, call, input, who, status })),
  ),
  readStoredState,
)

const buildSaveScenario = (name: string, changes: object, status: number, ...contains: string[]): Scenario => ({
  name,
  call: saveReportLoad,
  input: { ...baseInput, ...changes },
  who: 'steward',
  status,
  contains,
})
scenarios(
  portal,
  [
    buildSaveScenario('nothing but the report', { columns: undefined }, 400, 'columns'),
    buildSaveScenario('a report that does not exist', { source_id: 'nothing' }, 404),
    buildSaveScenario('a source that is not attached', { source_id: gold }, 404),
    buildSaveScenario('a source that does not exist', { data_source_id: 999 }, 404),
    buildSaveScenario('SQL for a source', { data_source_id: '1 or 1=1' }, 400),
    buildSaveScenario('no columns', { columns: [] }, 400),
    buildSaveScenario(
      'a column that does not exist',
      { columns: [{ name: 'wealth', as: 'Wealth' }] },
      400,
      'wealth',
      'noColumns',
    ),
    buildSaveScenario(
      'SQL for a column',
      { columns: [{ name: '(select 1)', as: 'One' }] },
      400,
      '(select 1)',
      'noColumns',
    ),
    buildSaveScenario('a column without name', { columns: [{ name: 'year', as: ' ' }] }, 400),
    buildSaveScenario(
      'a name that occurs twice',
      {
        columns: [
          { name: 'year', as: 'A' },
          { name: 'value', as: 'A' },
        ],
      },
      400,
      'columnTwice',
    ),
    buildSaveScenario('a filter on no column', { filters: [{ column: 'wealth', value: '1' }] }, 400, 'noColumns'),
    buildSaveScenario(
      'a filter that does not fit',
      { filters: [{ column: 'year', value: 'x' }] },
      400,
      'filterUnfit',
      'year',
    ),
    buildSaveScenario('NUL in a filter', { filters: [{ column: 'year', value: 'a\u0000' }] }, 400),
    buildSaveScenario('an order on no column', { row_order: [{ column: 'wealth' }] }, 400, 'noColumns'),
    buildSaveScenario('a limit on a fall that allows a rise', { rows_least_percent: 1 }, 400, 'rows_least_percent'),
    buildSaveScenario('a limit without bounds', { rows_most_percent: 100000 }, 400, 'rows_most_percent'),
    buildSaveScenario('a table that is lost', { data_source_id: gone }, 400, 'noTable'),
    buildSaveScenario('somebody else saved it', { rows_least_percent: -9, revision: 7 }, 409, 'collector'),
    buildSaveScenario('the same again', {}, 200, '"revision":1'),
    {
      name: 'a report that does not exist',
      call: getReportLoad,
      input: { source_id: 'nothing' },
      who: 'steward',
      status: 404,
    },
    {
      name: 'a report that is not loaded',
      call: getReportLoad,
      input: { source_id: gold },
      who: 'steward',
      body: { load: null, runs: [] },
    },
    {
      name: 'a report that is not loaded',
      call: loadReportNow,
      input: { source_id: gold },
      who: 'steward',
      status: 404,
    },
    {
      name: 'a report that does not exist',
      call: loadReportNow,
      input: { source_id: 'nothing' },
      who: 'steward',
      status: 404,
    },
    {
      name: 'the columns',
      call: listLoadColumns,
      input: { ...report, data_source_id: source },
      who: 'steward',
      contains: ['{"name":"year","type":"integer"}', '"warehouse_status":"ok"'],
    },
    {
      name: 'a source that is not attached',
      call: listLoadColumns,
      input: { source_id: gold, data_source_id: source },
      who: 'steward',
      status: 404,
    },
    {
      name: 'a table that is lost',
      call: listLoadColumns,
      input: { ...report, data_source_id: gone },
      who: 'steward',
      body: { columns: [], warehouse_status: 'no table' },
    },
  ],
  readStoredState,
)

test('a load is returned as saved, with its next time', async () => {
  const { load } = await readLoad()
  assert.deepEqual(load, {
    ...{ data_source_id: source, is_on: true, is_automatic: true, columns: null, filters: [], row_order: [] },
    ...{ rows_least_percent: -5, rows_most_percent: 50, steward: 'collector', stopped: false, revision: 1 },
    next_load: '2026-11-21T02:00:00.000Z',
  })
})

test('a save is recorded in the name of the colleague who saved, who becomes the steward of the load', async () => {
  assert.equal((await save({ rows_least_percent: -10 }, 'colleague')).body.revision, 2)
  const { load } = await readLoad()
  assert.deepEqual([load.steward, load.rows_least_percent], ['desk', -10])
  const { rows: records } = await sql<{ user_id: number; call: string; after: { least_percent: number } }>`
    select user_id, call, after from audit_records where subject = 'report_loads' order by audit_id desc limit 1`.execute(
    database,
  )
  assert.deepEqual(
    records.map(({ user_id, call, after }) => [user_id, call, after.least_percent]),
    [[stewards.colleague, 'saveReportLoad', -10]],
  )
})

test('one of two concurrent saves is refused', async () => {
  const { load } = await readLoad()
  const responses = await Promise.all(
    [-20, -30].map(rows_least_percent =>
      request(saveReportLoad, { ...settings, rows_least_percent, revision: load.revision }),
    ),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409])
})

test('a save that waited for another save of the load is refused', async () => {
  const { load } = await readLoad()
  const { saving } = await database.transaction().execute(async transaction => {
    await sql`select from reports where source_id = ${sourceId} for update`.execute(transaction)
    await sql`update report_loads set revision = revision + 1`.execute(transaction)
    const work = request(saveReportLoad, { ...settings, rows_least_percent: -40, revision: load.revision })
    await waitUntilLocked(database, work)
    return { saving: work }
  })
  assert.equal((await saving).status, 409)
  assert.notEqual((await readLoad()).load.rows_least_percent, -40)
})

test('a load that is requested twice runs once', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => request(loadReportNow, report)))
  assert.equal(new Set(responses.map(({ body }) => body.load_run_id)).size, 1)
  assert.equal((await listRows('load_runs')).length, 1)
})

test('a load that is switched off has no next time, cannot be started, and raises no alarm', async () => {
  await save({ is_on: false })
  assert.equal((await readLoad()).load.next_load, null)
  assert.equal((await request(loadReportNow, report)).status, 404)
  assert.deepEqual(
    (await listRows('run_jobs')).map(({ alarm_email }) => alarm_email),
    [null],
  )
})
