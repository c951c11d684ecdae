import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRunJobs, mapRunJob } from '../../../contract/runs/jobs.ts'
import { addRunKey, changeRunKey, listRunKeys, revokeRunKey } from '../../../contract/runs/keys.ts'
import { openRunsPortal } from '../../testing/runs/runs-portal.ts'

const { request, requestStatus, sendEvents, jobId, database } = await openRunsPortal()
const listRows = async () => ({
  keys: await database.selectFrom('bearer_keys').selectAll().orderBy('key_id').execute(),
  jobs: await database.selectFrom('run_jobs').selectAll().orderBy('job_id').execute(),
})
const addKey = async (key_name: string, more: object = {}) =>
  (await requestStatus(addRunKey, { key_name, ...more })).body
const findKey = async (name: string) => (await listRows()).keys.find(key => key.name === name)!
await addKey('First')
await sendEvents({ workflow: 'wf', run: '1', status: 'done', at: '2026-11-20T01:00:00Z' })

for (const [name, call] of Object.entries({
  listRunKeys,
  addRunKey,
  changeRunKey,
  revokeRunKey,
  listRunJobs,
  mapRunJob,
}))
  test(`${name}: only the menu Data Source allows it, and nobody else changes anything`, async () => {
    const input = {
      key_id: (await findKey('First')).key_id,
      job_id: await jobId('wf'),
      key_name: 'Stolen',
      requests_per_second: 1,
    }
    const before = await listRows()
    for (const [who, status] of [
      ['visitor', 401],
      ['reader', 403],
      ['watcher', 403],
      ['granter', 403],
    ] as const)
      assert.equal((await request(call, input, who)).status, status)
    assert.deepEqual(await listRows(), before)
  })

test('a key is returned once, and is not in the list, the database or the audit trail', async () => {
  const { status, key } = await addKey('Airflow', { requests_per_second: 5 })
  assert.equal(status, 'success')
  assert.match(key, /^kh_[\w-]{43}$/)
  const storedText = JSON.stringify([
    (await requestStatus(listRunKeys, {})).body,
    await listRows(),
    await database.selectFrom('audit_records').selectAll().execute(),
  ])
  assert.ok(!storedText.includes(key.slice(3)))
  const record = await database
    .selectFrom('audit_records')
    .selectAll()
    .where('call', '=', 'addRunKey')
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual((record.after as Record<string, unknown>).requests_per_second, 5)
  assert.ok(!('hash' in (record.after as object)))
})

test('a name is unique among active keys, whatever its case, and can be used again after a revocation', async () => {
  assert.equal((await addKey('dbt')).status, 'success')
  assert.deepEqual(await addKey('DBT'), { status: 'Duplicate Data' })
  const { key_id } = await findKey('dbt')
  assert.deepEqual((await requestStatus(changeRunKey, { key_id, key_name: 'first', requests_per_second: 9 })).body, {
    status: 'Duplicate Data',
  })
  assert.equal((await requestStatus(revokeRunKey, { key_id })).body.status, 'success')
  assert.equal((await addKey('dbt')).status, 'success')
})

test('a revoked key stays revoked and cannot be changed', async () => {
  await addKey('Spark')
  const { key_id } = await findKey('Spark')
  await requestStatus(changeRunKey, { key_id, key_name: 'Spark 4', requests_per_second: 7 })
  assert.deepEqual([(await findKey('Spark 4')).requests_per_second], [7])
  await requestStatus(revokeRunKey, { key_id })
  const before = await listRows()
  assert.equal((await requestStatus(revokeRunKey, { key_id })).status, 200)
  assert.equal((await requestStatus(changeRunKey, { key_id, key_name: 'x', requests_per_second: 1 })).status, 404)
  assert.equal((await requestStatus(revokeRunKey, { key_id: 999 })).status, 404)
  assert.deepEqual(await listRows(), before)
})

for (const [call, input] of [
  [addRunKey, { key_name: ' ' }],
  [addRunKey, { key_name: 'x'.repeat(256) }],
  [addRunKey, { key_name: 'x', requests_per_second: 0 }],
  [addRunKey, { key_name: 'x', requests_per_second: 101 }],
  [changeRunKey, { key_id: 1, key_name: 'x' }],
  [mapRunJob, { job_id: 1, internal_source_id: 999 }],
  [mapRunJob, { job_id: 1, internal_source_id: 1, external_source_id: 1 }],
  [mapRunJob, { job_id: 1, alarm_email: 'nobody' }],
] as const)
  test(`${call.name}: ${JSON.stringify(input).slice(0, 60)} is refused, and nothing changes`, async () => {
    const before = await listRows()
    assert.equal((await requestStatus(call, input)).status, 400)
    assert.deepEqual(await listRows(), before)
  })

test('an unknown job cannot be mapped', async () =>
  assert.equal((await requestStatus(mapRunJob, { job_id: 999 })).status, 404))
