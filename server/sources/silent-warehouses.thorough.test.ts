import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, suite, test } from 'node:test'
import pg from 'pg'
import { listExternalSources } from '../../contract/sources/external-sources.ts'
import {
  getSourceSample,
  listInternalSources,
  saveColumnDescriptions,
  saveInternalSource,
} from '../../contract/sources/internal-sources.ts'
import { startPrivatePostgres } from '../platform/database/private-postgres/index.ts'
import { createTemporaryFolder } from '../testing/folders.ts'
import { openSilentLine, toSocket } from '../testing/servers/silent-lines.ts'
import { openSourcesPortal } from './testing/sources-portal.ts'

const folder = await createTemporaryFolder()
const { connection: own, stop } = await startPrivatePostgres(folder, () => {})
const office = new pg.Client(own)
await office.connect()
await office.query(`create schema office; create table office.debt (year integer, value numeric);
  insert into office.debt values (2567, 60.5), (2568, 61.25);
  create view office.slow as select pg_sleep(30)::text as a;
  create table office.locked (a integer); create table office.lost (a integer)`)

const openLine = async () => {
  const { line, ...address } = await openSilentLine(toSocket(own))
  return { line, connection: { ...own, ...address } }
}
after(async () => {
  await office.end()
  await stop()
  await rm(folder, { recursive: true, force: true })
})

const openPortal = async (connection: pg.PoolConfig) => {
  const portal = await openSourcesPortal(connection)
  after(() => portal.warehouse.close())
  const sample = (table: string) => request(getSourceSample, { data_source_table: table, data_source_schema: 'office' })
  const request = async (call: Parameters<typeof portal.request>[0], input: object) => {
    const startedAt = performance.now()
    const response = await portal.request(call, input, 'system')
    const took = performance.now() - startedAt
    assert.ok(took < 5000, `${call.name} took ${took} ms`)
    return { ...response, took }
  }
  return { ...portal, request, sample }
}
const findRule = (body: { fields?: { rule?: string }[] }) => body.fields?.[0]?.rule

const line = await openLine()
const linePortal = await openPortal(line.connection)

test('a warehouse that responds is read', async () => {
  const { body } = await linePortal.sample('debt')
  assert.deepEqual(
    body.metadata.map((column: Record<string, unknown>) => [
      column.data_source_column_type,
      column.sample1,
      column.sample2,
    ]),
    [
      ['integer', '2567', '2568'],
      ['numeric', '60.5', '61.25'],
    ],
  )
  const { body: list } = await linePortal.request(listInternalSources, {})
  assert.deepEqual(
    list.data.map((row: Record<string, unknown>) => row.data_source_table),
    ['debt', 'locked', 'lost', 'slow'],
  )
})

test('a column whose type changes is shown with its new type, and keeps its description', async () => {
  const year = { data_source_table: 'debt', data_source_schema: 'office', data_source_column: 'year' }
  await linePortal.request(saveColumnDescriptions, { data: [{ ...year, data_source_column_description: 'ปี พ.ศ.' }] })
  await office.query('alter table office.debt alter column year type text')
  const { body } = await linePortal.sample('debt')
  assert.deepEqual(
    [body.metadata[0].data_source_column_type, body.metadata[0].data_source_column_description],
    ['text', 'ปี พ.ศ.'],
  )
})

test('a missing table is reported, and stays registered', async () => {
  const [{ source_id }] = (await linePortal.listRows('reports')) as [{ source_id: string }]
  const registered = {
    data_source_table: 'lost',
    data_source_schema: 'office',
    data_source_name: 'Lost',
    data_source_workflow: 'load',
    workflow_type: 'Input',
    source_id,
    data_source_status: 'Online',
    frequency_repeat: 'None',
  }
  assert.equal((await linePortal.request(saveInternalSource, registered)).body.status, 'Complete !')
  await office.query('drop table office.lost')
  const { status, body } = await linePortal.sample('lost')
  assert.deepEqual([status, findRule(body)], [404, 'noTable'])
  const { body: list } = await linePortal.request(listInternalSources, {})
  const row = list.data.find(({ data_source_name }: Record<string, unknown>) => data_source_name === 'Lost')
  assert.equal(row.in_warehouse, false)
  const offline = await linePortal.request(saveInternalSource, { ...registered, data_source_status: 'Offline' })
  assert.equal(offline.body.status, 'Complete !', 'it can still be switched off')
})

suite('faults of the warehouse', { concurrency: true }, () => {
  test('an endless view and a locked table are reported', async () => {
    await office.query('begin; lock table office.locked in access exclusive mode')
    const answers = await Promise.all(['slow', 'locked'].map(table => linePortal.sample(table)))
    await office.query('rollback')
    for (const { status, body } of answers) assert.deepEqual([status, findRule(body)], [503, 'warehouseSilent'])
  })

  test('a connection that goes silent is reported, and nothing else waits', async () => {
    const muteLine = await openLine()
    const portal = await openPortal(muteLine.connection)
    assert.equal((await portal.sample('debt')).status, 200)
    muteLine.line.mute = true
    const hanging = Array.from({ length: 12 }, () => portal.sample('debt'))
    const { status, took } = await portal.request(listExternalSources, {})
    assert.equal(status, 200)
    assert.ok(took < 3000, `another call took ${took} ms`)
    for (const { status: hangingStatus, body } of await Promise.all(hanging))
      assert.deepEqual([hangingStatus, findRule(body)], [503, 'warehouseSilent'])
    const { body } = await portal.request(listInternalSources, {})
    assert.deepEqual([body.warehouse_status, body.data], ['silent', []])
    muteLine.line.mute = false
    assert.equal((await portal.sample('debt')).status, 200, 'the warehouse responds again')
  })

  test('a warehouse that is down, and one that goes down, are reported', async () => {
    const closedLine = await openLine()
    const portal = await openPortal(closedLine.connection)
    assert.equal((await portal.sample('debt')).status, 200)
    closedLine.line.close()
    for (const _ of [1, 2]) {
      const { status, body } = await portal.sample('debt')
      assert.deepEqual([status, findRule(body)], [503, 'warehouseUnreachable'])
    }
    assert.equal((await portal.request(listInternalSources, {})).body.warehouse_status, 'unreachable')
  })

  test('a warehouse that refuses the account is reported without its address', async () => {
    const portal = await openPortal({ ...line.connection, password: 'not the password' })
    const { status, body } = await portal.sample('debt')
    assert.deepEqual([status, findRule(body)], [503, 'warehouseRefused'])
    assert.doesNotMatch(JSON.stringify(body), /not the password|127\.0\.0\.1/)
  })
})
