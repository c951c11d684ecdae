import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  addExternalSourceToReport,
  listExternalSources,
  listExternalSourcesOfReport,
  listExternalSourcesWithRuns,
  removeExternalSource,
  removeExternalSourceFromReport,
  saveExternalSource,
} from '../../contract/sources/external-sources.ts'
import {
  getSourceSample,
  listInternalSources,
  listSourceReports,
  saveColumnDescriptions,
  saveInternalSource,
} from '../../contract/sources/internal-sources.ts'
import {
  addInternalSourceToReport,
  listInternalSourcesOfReport,
  removeInternalSourceFromReport,
} from '../../contract/sources/report-sources.ts'
import { waitUntilLocked } from '../testing/databases/lock-waits.ts'
import { openRegisteredSources } from './testing/registered-sources.ts'

const {
  database,
  warehouse,
  reader,
  listRows,
  request,
  gold,
  first,
  second,
  revenue,
  debt,
  federal,
  revenueId,
  federalId,
  column,
  attachment,
} = await openRegisteredSources()

test('the picker lists the tables of the warehouse and their registrations, and no table of the portal', async () => {
  const { body } = await request(listInternalSources, {}, 'keeper')
  assert.equal(body.warehouse_status, 'ok')
  assert.equal(body.data.length, 8)
  const revenueRow = body.data.find(
    (row: Record<string, unknown>) => row.data_source_table === revenue.data_source_table,
  )
  assert.deepEqual(
    {
      data_source_id: revenueRow.data_source_id,
      data_source_name: revenueRow.data_source_name,
      source_id: revenueRow.source_id,
      frequency_day: revenueRow.frequency_day,
      frequency_day_of_month: revenueRow.frequency_day_of_month,
      row_count: revenueRow.row_count,
    },
    {
      data_source_id: revenueId,
      data_source_name: 'รายได้รัฐบาล',
      source_id: first,
      frequency_day: 'MON,THU',
      frequency_day_of_month: '-',
      row_count: 600,
    },
  )
  assert.equal(body.data.filter((row: Record<string, unknown>) => row.data_source_id === null).length, 7)
})

test('the editor of reports gets only registered sources, without a query to the warehouse', async () => {
  for (const [who, from_page] of [
    ['editor', ''],
    ['system', 'report'],
  ] as const) {
    const { body } = await request(listInternalSources, { from_page }, who)
    assert.deepEqual([body.warehouse_status, body.data.length], ['not asked', 1], who)
  }
})

test('a sample shows types, comments and the values of two rows', async () => {
  const { body } = await request(getSourceSample, { data_source_table: 'public_debt_outstanding' }, 'keeper')
  const [day] = body.metadata
  assert.deepEqual(
    {
      data_source_schema: body.data_source_schema,
      row_count: body.row_count,
      data_source_column: day.data_source_column,
      data_source_column_type: day.data_source_column_type,
      sample1: day.sample1,
    },
    {
      data_source_schema: 'warehouse',
      row_count: 480,
      data_source_column: 'month_end',
      data_source_column_type: 'date',
      sample1: '2015-10-31',
    },
  )
  assert.match(day.data_source_column_description, /วันสิ้นเดือน/)
  assert.equal(body.metadata.length, 5)
})

test('a description replaces the comment, then the earlier description; it is recorded without values, and returned', async () => {
  const input = { data: [{ ...column, data_source_column_description: 'วันสุดท้าย' }] }
  assert.equal((await request(saveColumnDescriptions, input, 'keeper')).body.status, 'Complete !')
  const { body } = await request(getSourceSample, { data_source_table: 'public_debt_outstanding' }, 'keeper')
  assert.equal(body.metadata[0].data_source_column_description, 'วันสุดท้าย')
  assert.equal((await request(saveColumnDescriptions, { data: [column] }, 'keeper')).body.status, 'Complete !')
  const records = (await listRows('audit_records')).filter(({ subject }) => subject === 'source_columns')
  assert.deepEqual(
    records.map(({ key, call, username }) => [key, call, username]),
    [1, 2].map(() => ['public_debt_outstanding month_end warehouse', 'saveColumnDescriptions', 'collector']),
  )
})

test('a user who may not see an Inactive report can neither read, choose nor detach it', async () => {
  const input = { ...revenue, source_id: [first, gold] }
  assert.equal((await request(saveInternalSource, input, 'keeper')).status, 400)
  assert.equal((await request(saveInternalSource, input, 'system')).body.status, 'Complete !')
  const { body } = await request(listInternalSources, {}, 'keeper')
  assert.ok(!JSON.stringify(body).includes(gold))
  assert.ok(!JSON.stringify((await request(listSourceReports, {}, 'keeper')).body).includes(gold))
  assert.ok(
    JSON.stringify((await request(listSourceReports, { text_search: 'gold-price' }, 'system')).body).includes(gold),
  )
  assert.equal(
    (await request(saveInternalSource, { ...revenue, source_id: [second] }, 'keeper')).body.status,
    'Complete !',
  )
  const attached = await request(listInternalSources, { from_page: 'report' }, 'system')
  assert.deepEqual(attached.body.data[0].source_id.split(',').sort(), [second, gold].sort())
})

test('attaching and detaching a source is recorded, and the status has the words of the editor', async () => {
  await request(saveInternalSource, { ...revenue, source_id: [second], data_source_status: 'Offline' }, 'system')
  assert.equal((await request(addInternalSourceToReport, attachment, 'editor')).body.status, 'success')
  const { body } = await request(listInternalSourcesOfReport, { source_id: first }, 'editor')
  assert.deepEqual(
    body.data.map((row: Record<string, unknown>) => [row.data_source_id, row.data_source_status, row.frequency_time]),
    [[revenueId, 'Inactive', '06:00:00']],
  )
  for (const _ of [1, 2])
    assert.equal((await request(removeInternalSourceFromReport, attachment, 'editor')).body.status, 'success')
  assert.deepEqual((await request(listInternalSourcesOfReport, { source_id: first }, 'editor')).body.data, [])
  const actions = (await listRows('audit_records')).filter(({ call }) =>
    /InternalSource(To|From)Report/.test(String(call)),
  )
  assert.deepEqual(actions.map(({ action }) => action).toSorted(), ['added', 'removed'])
})

test('an external source is listed with its next run and the state of its last run', async () => {
  const readFederal = async () => {
    const { body } = await request(listExternalSourcesWithRuns, {}, 'keeper')
    const { next_run_at, last_run } = body.data.find(
      (row: Record<string, unknown>) => row.data_source_name === 'Federal Reserve H.10',
    )
    return [next_run_at, last_run]
  }
  // The 31st of a month of 30 days, at 06:00 in Bangkok.
  assert.deepEqual(await readFederal(), ['2026-11-29T23:00:00.000Z', null])
  await sql`
    with job as (
      insert into run_jobs (namespace, name, first_seen_at, external_source_id)
      select 'airflow', 'h10', now(), external_source_id from external_sources where name = 'Federal Reserve H.10' returning job_id
    )
    insert into runs (job_id, run_key, state, started_at, decided_rank, decided_at, decided_by)
    select job_id, key, state, started_at::timestamptz, 1, now(), '' from job, (values ('late', 'error', '2026-11-20T02:00:00Z'),
      ('early', 'done', '2026-11-19T02:00:00Z')) reported (key, state, started_at)`.execute(database)
  assert.deepEqual(await readFederal(), ['2026-11-29T23:00:00.000Z', 'Error'])
})

test('an external source is attached by its id or its fields, detached, changed and deleted', async () => {
  assert.equal(
    (await request(addExternalSourceToReport, { ...federal, source_id: second }, 'editor')).body
      .data_source_external_id,
    federalId,
  )
  const listed = await request(listExternalSourcesOfReport, { source_id: second }, 'editor')
  assert.deepEqual(
    listed.body.data.map((row: Record<string, unknown>) => [
      row.frequency_day,
      row.frequency_day_of_month,
      row.frequency_time,
    ]),
    [['-', '1,2,31', '06:00:00']],
  )
  for (const source_id of [first, second])
    await request(removeExternalSourceFromReport, { data_source_external_id: federalId, source_id }, 'editor')
  const weekly = { ...federal, data_source_external_id: federalId, frequency_repeat: 'Weekly', frequency_day: ['SUN'] }
  assert.equal((await request(saveExternalSource, { ...weekly, revision: 1 }, 'keeper')).body.status, 'Complete !')
  assert.equal(
    (await request(saveExternalSource, { ...weekly, frequency_day: 'SAT', revision: 1 }, 'keeper')).status,
    409,
  )
  assert.equal(
    (await request(removeExternalSource, { data_source_external_id: federalId }, 'keeper')).body.status,
    'success',
  )
  assert.deepEqual((await request(listExternalSources, {}, 'editor')).body.data, [])
})

test('two concurrent registrations of a table leave one source', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => request(saveInternalSource, { ...debt, revision: 0 }, 'system')),
  )
  assert.deepEqual(
    answers.map(({ body }) => body.status),
    ['Complete !', 'Complete !', 'Complete !'],
  )
  const rows = await listRows('internal_sources')
  assert.equal(rows.filter(({ table_name }) => table_name === debt.data_source_table).length, 1)
})

test('a save of a source accepts a report that a colleague attaches at the same time', async () => {
  await sql`delete from internal_source_reports where internal_source_id = ${revenueId}`.execute(database)
  const { saving } = await database.transaction().execute(async transaction => {
    await sql`insert into internal_source_reports (internal_source_id, report_id)
      select ${revenueId}, report_id from reports where source_id = ${second}`.execute(transaction)
    const work = request(saveInternalSource, { ...revenue, source_id: `${first},${second}` }, 'system')
    await waitUntilLocked(database, work)
    return { saving: work }
  })
  assert.equal((await saving).body.status, 'Complete !')
  const rows = (await listRows('internal_source_reports')).filter(row => Number(row.internal_source_id) === revenueId)
  assert.equal(rows.length, 2)
})

test('the warehouse in the portal’s own database is read by a read-only role', async () => {
  assert.equal(reader.find(), 'khlang_warehouse')
  await assert.rejects(
    warehouse.read(({ query }) => query('select * from public.users')),
    { fault: 'refused' },
  )
  await assert.rejects(
    warehouse.read(({ query }) => query('delete from warehouse.public_debt_outstanding')),
    { fault: 'failed' },
  )
  await sql`create table warehouse.made_later (a integer)`.execute(database)
  await reader.prepare()
  assert.equal((await request(getSourceSample, { data_source_table: 'made_later' }, 'keeper')).status, 200)
})
