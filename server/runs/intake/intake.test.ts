import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openIntakePortal } from '../../testing/runs/intake-portal.ts'
import { datasetEvent, lineageEvent } from '../../testing/runs/lineage-events.ts'

const { post, addKey, database, clock } = await openIntakePortal()
const key = await addKey('Airflow')
const postEvent = (body: object | string, headers: Record<string, string> = key.headers) => {
  clock.advance(1000)
  return post('/api/v1/lineage', body, headers)
}
const postBatch = (body: object | string) => {
  clock.advance(1000)
  return post('/api/v1/lineage/batch', body, key.headers)
}
const postPlainRun = (body: object) => {
  clock.advance(1000)
  return post('/api/runs', body, key.headers)
}

const selectRun = async (runKey: string) => {
  const run = await database
    .selectFrom('runs')
    .innerJoin('run_jobs', 'run_jobs.job_id', 'runs.job_id')
    .select(['run_id', 'namespace', 'name', 'state', 'started_at', 'ended_at', 'action', 'message', 'rows'])
    .where('run_key', '=', runKey)
    .executeTakeFirstOrThrow()
  const events = await database.selectFrom('run_events').selectAll().where('run_id', '=', run.run_id).execute()
  return { ...run, events }
}
const countStored = async () => {
  const { rows } = await sql<object>`
    select (select count(*) from runs) as runs, (select count(*) from run_events) as events, (select count(*) from run_jobs) as jobs,
      (select sum(done + error + other) from run_days) as counted`.execute(database)
  return rows[0]
}
const requireNothingStored = async (work: () => Promise<unknown>) => {
  const before = await countStored()
  await work()
  assert.deepEqual(await countStored(), before)
}

test('an event of OpenLineage creates a run of a new job, with all its facets', async () => {
  const event = lineageEvent({ eventType: 'COMPLETE', rowCount: 9980, eventTime: '2026-11-20T09:00:01.500+07:00' })
  assert.deepEqual((await postEvent(event)).body, { status: 'success' })
  const run = await selectRun(event.run.runId)
  assert.partialDeepStrictEqual(run, {
    namespace: 'airflow',
    name: 'wf_oil_prices',
    state: 'done',
    action: 'TASK',
    message: null,
    rows: 9980,
  })
  assert.deepEqual([run.started_at, run.ended_at], [new Date('2026-11-20T02:00:01.500Z'), run.started_at])
  assert.deepEqual(
    run.events.map(({ type, form, key_id, body }) => ({ type, form, key_id, body })),
    [{ type: 'COMPLETE', form: 'openlineage', key_id: key.keyId, body: event }],
  )
})

test('a failed run has its reason, and a run without end is running', async () => {
  const failed = lineageEvent({ eventType: 'FAIL', message: '404 Not Found' })
  const running = lineageEvent({ eventType: 'START' })
  await postBatch([failed, running])
  assert.deepEqual(
    [(await selectRun(failed.run.runId)).state, (await selectRun(failed.run.runId)).message],
    ['error', '404 Not Found'],
  )
  const run = await selectRun(running.run.runId)
  assert.deepEqual([run.state, run.ended_at], ['running', null])
})

test('a run in the plain form has its name, status, log and time', async () => {
  const at = '2026-11-20T02:30:00Z'
  const report = {
    workflow: 'wf_plain',
    run: '2026-11-20',
    status: 'running',
    at,
    action: 'Load',
    message: '96 of 144 rows',
  }
  assert.deepEqual((await postPlainRun(report)).body, { status: 'success' })
  await postPlainRun({ workflow: 'wf_plain', run: '2026-11-20', status: 'done', rows: 144, log: ['read', 'done'] })
  const run = await selectRun('2026-11-20')
  assert.partialDeepStrictEqual(run, {
    namespace: 'khlang',
    name: 'wf_plain',
    state: 'done',
    action: 'Load',
    rows: 144,
    message: null,
  })
  assert.deepEqual([run.started_at, run.ended_at], [new Date(at), clock.now()])
})

test('an event sent again changes nothing, whatever the order of its fields', async () => {
  const event = lineageEvent()
  await postEvent(event)
  await requireNothingStored(async () => {
    await postEvent(event)
    await postEvent(Object.fromEntries(Object.entries(event).reverse()))
    await postBatch([event, event])
  })
})

test('an event without a run is accepted and not stored', () =>
  requireNothingStored(async () => {
    assert.deepEqual(await postEvent(datasetEvent).then(({ status, body }) => [status, body]), [
      200,
      { status: 'ignored' },
    ])
    assert.deepEqual((await postBatch([datasetEvent])).body.status, 'success')
  }))

test('the valid events of a batch are stored, and the others are reported', async () => {
  const good = lineageEvent()
  const { eventTime: _, ...timeless } = lineageEvent()
  const { body } = await postBatch([good, timeless, 7, lineageEvent({ eventTime: '2026-11-23T00:00:00Z' })])
  assert.deepEqual([body.status, body.summary], ['partial_success', { received: 4, successful: 1, failed: 3 }])
  assert.deepEqual(
    body.failed_events.map(({ index }: { index: number }) => index),
    [1, 2, 3],
  )
  assert.match(body.failed_events[0].reason, /eventTime/)
  assert.equal((await selectRun(good.run.runId)).state, 'running')
})

const buildNested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const buildEventWithFacet = (facet: string) =>
  JSON.stringify(lineageEvent()).replace('"custom":[1,{"a":null}]', `"custom":${facet}`)
for (const [name, body, status] of [
  ['no JSON', '{', 400],
  ['a list', [lineageEvent()], 400],
  ['no run, job or data set', {}, 400],
  ['a run id that is not a UUID', lineageEvent({ runId: 'x' }), 400],
  ['an unknown type of event', lineageEvent({ eventType: 'DONE' }), 400],
  ['a time without offset', lineageEvent({ eventTime: '2026-11-20T02:00:00' }), 400],
  ['a time two days ahead', lineageEvent({ eventTime: '2026-11-22T04:00:00Z' }), 400],
  ['a time of the Buddhist era', lineageEvent({ eventTime: '2569-11-20T04:00:00Z' }), 400],
  ['a name that is too long', lineageEvent({ name: 'x'.repeat(401) }), 400],
  ["the namespace of the portal's own loads", lineageEvent({ namespace: 'khlang loads' }), 400],
  ['an empty name', lineageEvent({ name: '' }), 400],
  ['facets that are not an object', lineageEvent({ more: { run: { runId: randomUUID(), facets: 'x' } } }), 400],
  ['NUL in a facet', buildEventWithFacet('"\\u0000"'), 400],
  ['half a character in a facet', buildEventWithFacet('"\\ud800"'), 400],
  ['half a character in the name of a facet', buildEventWithFacet('{"\\udfff":1}'), 400],
  ['facets nested without end', buildEventWithFacet(buildNested(200_000)), 400],
  ['more than 1 MB', buildEventWithFacet(`"${'x'.repeat(2 ** 20)}"`), 413],
] as const)
  test(`${name} is refused with ${status}, and nothing is stored`, () =>
    requireNothingStored(async () => {
      const { status: actualStatus, body: problem } = await postEvent(body)
      assert.equal(actualStatus, status, JSON.stringify(problem))
      assert.doesNotMatch(JSON.stringify(problem), /select|insert|stack/i)
    }))

test('names of 400 Thai letters and numbers of any size are stored', async () => {
  const event = lineageEvent({ name: 'ก'.repeat(400), namespace: 'ข'.repeat(400), rowCount: 1e300 })
  assert.equal((await postEvent(event)).status, 200)
  assert.equal((await selectRun(event.run.runId)).rows, null)
})

for (const [name, headers, status] of [
  ['no key', {}, 401],
  ['an unknown key', { authorization: 'Bearer kh_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 401],
  ['a user name and a password', { authorization: 'Basic a2g6a2g=' }, 401],
  ['a right key beside a cookie', { ...key.headers, cookie: 'khlang_session=x' }, 403],
  ['a right key from a page of another site', { ...key.headers, origin: 'https://evil.example' }, 403],
  ["a right key from the portal's own page", { ...key.headers, 'sec-fetch-site': 'same-origin' }, 403],
] as const)
  for (const path of ['/api/v1/lineage', '/api/v1/lineage/batch', '/api/runs'])
    test(`${path}: ${name} is refused with ${status}, and nothing is stored`, () =>
      requireNothingStored(async () => {
        const reply = await post(path, path.endsWith('batch') ? [lineageEvent()] : lineageEvent(), { ...headers })
        assert.equal(reply.status, status)
        assert.equal(reply.headers['www-authenticate'], status === 401 ? 'Bearer realm="runs"' : undefined)
      }))

test('a body is not read before the key is verified', async () => {
  const { status } = await post('/api/v1/lineage', '{', {})
  assert.equal(status, 401)
})

test('a revoked key is refused from the next request on; the database has only its hash', async () => {
  const revoked = await addKey('Revoked')
  assert.equal((await postEvent(lineageEvent(), revoked.headers)).status, 200)
  const row = await database
    .selectFrom('bearer_keys')
    .selectAll()
    .where('key_id', '=', revoked.keyId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row.last_used_at, clock.now())
  assert.ok(!JSON.stringify(row).includes(revoked.token.slice(3)))
  await database
    .updateTable('bearer_keys')
    .set({ revoked_at: clock.now() })
    .where('key_id', '=', revoked.keyId)
    .execute()
  await requireNothingStored(async () => assert.equal((await postEvent(lineageEvent(), revoked.headers)).status, 401))
})

test('a key may send 100 requests at once and 100 a second; further ones get Retry-After', async () => {
  const busy = await addKey('Busy')
  const report = { workflow: 'wf_busy', run: '1', status: 'done', at: '2026-11-20T02:00:00Z' }
  const sendBurst = async (times: number) => {
    const responses = await Promise.all(Array.from({ length: times }, () => post('/api/runs', report, busy.headers)))
    return responses.map(({ status, headers }) => `${status} ${headers['retry-after'] ?? ''}`.trim())
  }
  const countByOutcome = (responses: string[]) =>
    Object.fromEntries([...Map.groupBy(responses, one => one)].map(([one, all]) => [one, all.length]))
  assert.deepEqual(countByOutcome(await sendBurst(130)), { 200: 100, '429 1': 30 })
  clock.advance(100)
  assert.deepEqual(countByOutcome(await sendBurst(30)), { 200: 10, '429 1': 20 })
  assert.equal((await postEvent(lineageEvent())).status, 200)
})

test('a large body counts for several requests', async () => {
  const large = await addKey('Large')
  const body = buildEventWithFacet(`"${'x'.repeat(1_000_000)}"`)
  assert.equal((await post('/api/v1/lineage', body, large.headers)).status, 200)
  assert.equal((await post('/api/v1/lineage', body, large.headers)).status, 429)
})

test('guessing keys is rate-limited, and senders with a key are not affected', async () => {
  const sendGuess = () => post('/api/runs', {}, { authorization: `Bearer kh_${randomUUID()}` })
  const responses = await Promise.all(Array.from({ length: 60 }, sendGuess))
  assert.deepEqual([...new Set(responses.map(({ status }) => status))].sort(), [401, 429])
  assert.equal((await postEvent(lineageEvent())).status, 200)
})
