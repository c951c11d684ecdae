import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { findIdleStarter } from '../../platform/children/background-forks.ts'
import type { Problem } from '../../platform/problem.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { defaultCaps, type EngineCaps } from './engine-caps.ts'
import { openEngine } from './engines.ts'

const folder = await createTestFolder()
const log = pino({ level: 'silent' })
const openTestEngine = (caps: Partial<EngineCaps> = {}) => {
  // On a busy machine, a child would be replaced, which the tests would count, and queries would wait longer than readers should.
  const patientCaps = { starvedMilliseconds: 10_000, queueMilliseconds: 60_000, deadlineMilliseconds: 60_000 }
  const engine = openEngine({ folder, log, caps: { ...defaultCaps, ...patientCaps, ...caps } })
  after(() => engine.close())
  return engine
}

const buildQuery = (sql: string, values: string[] = []) => ({
  sql,
  values,
  columns: [{ name: 'v', kind: 'text' as const }],
  maxCharacters: 1000,
})
const requireRefusal = (running: Promise<unknown>) =>
  running.then(
    () => assert.fail('The query returned a result'),
    (problem: Problem) => problem.status,
  )
/** A query that the engine cannot interrupt. */
const endless = buildQuery(`select length(repeat('x', 1000000000)) from range(1000)`)
const slow = buildQuery('select count(*) from range(1000000) a, range(1000000) b')

test('the child has none of the settings of the server', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async () => {
  process.env.SESSION_SECRET = 'secret'
  const engine = openTestEngine()
  await engine.runQuery(buildQuery('select 1 as v'))
  const names = (await readFile(`/proc/${engine.pid()}/environ`, 'utf8')).split('\0').map(line => line.split('=')[0])
  const allowedNames = [
    'NODE_COMPILE_CACHE',
    'UV_THREADPOOL_SIZE',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    '',
  ]
  assert.deepEqual(
    names.filter(name => !allowedNames.includes(name!)),
    [],
  )
})

test('a value that does not fit its column is a 400', async () => {
  const running = openTestEngine().runQuery(buildQuery('select $1::DECIMAL(38,20) as v', ['12345678901234567890.1']))
  assert.equal(await requireRefusal(running), 400)
})

test('a killed query is counted, and so is the new start of the child', async () => {
  const engine = openTestEngine({ deadlineMilliseconds: 300, graceMilliseconds: 100 })
  assert.equal(await requireRefusal(engine.runQuery(endless)), 503)
  await engine.runQuery(buildQuery('select 1 as v'))
  assert.deepEqual(engine.counts, { starts: 2, kills: 1 })
  assert.deepEqual(engine.load(), { running: 0, waiting: 0 })
  assert.ok(engine.memory() > 2 ** 20)
})

test('the engine reads only its folder, and its settings are locked', async () => {
  const engine = openTestEngine()
  const secret = join(folder, '..', 'secret.csv')
  await writeFile(secret, 'a\n1\n')
  after(() => rm(secret))
  for (const sql of [
    `select * from read_text('${secret}')`,
    `select * from read_csv('/etc/passwd')`,
    `select * from '${folder}/../secret.csv'`,
    `copy (select 1) to '${folder}/../written.csv'`,
    `attach '${folder}/../other.db'`,
    'install httpfs',
    'load httpfs',
    "set memory_limit = '10GB'",
    'set enable_external_access = true',
    `select getenv('PATH')`,
  ])
    assert.notEqual(
      await engine.runQuery(buildQuery(sql)).then(
        () => 'answered',
        () => 'refused',
      ),
      'answered',
      sql,
    )
})

test('the settings apply to every connection of the child', async () => {
  const engine = openTestEngine()
  for (const [name, expected] of [
    ['max_expression_depth', '250'],
    ['parquet_metadata_cache', 'true'],
  ] as const) {
    const sql = `select value as v from duckdb_settings() where name = '${name}'`
    assert.equal((await engine.runQuery(buildQuery(sql))).json, JSON.stringify([{ v: expected }]), name)
  }
})

test('a result has exact values: digits that JSON would lose are text', async () => {
  const engine = openTestEngine()
  const columns = ['integer', 'decimal', 'number', 'date', 'datetime', 'text', 'integer'] as const
  const { json } = await engine.runQuery({
    sql: `select 12, 1.50::decimal(18,2), 0.1::double, date '2024-02-29', timestamp '2024-01-01 10:00:00', 'a"ก', 123456789012345678`,
    values: [],
    columns: columns.map((kind, index) => ({ name: `c"${index}`, kind })),
    maxCharacters: 1000,
  })
  assert.equal(
    json,
    '[{"c\\"0":12,"c\\"1":1.50,"c\\"2":0.1,"c\\"3":"2024-02-29","c\\"4":"2024-01-01T10:00:00","c\\"5":"a\\"ก","c\\"6":"123456789012345678"}]',
  )
})

test('a query that runs too long is interrupted, and the same child runs the next one', async () => {
  const engine = openTestEngine({ deadlineMilliseconds: 1000, graceMilliseconds: 5000 })
  await engine.runQuery(buildQuery('select 1'))
  const pid = engine.pid()
  assert.equal(await requireRefusal(engine.runQuery(slow)), 503)
  assert.equal((await engine.runQuery(buildQuery('select 1'))).rowCount, 1)
  assert.equal(engine.pid(), pid)
})

test('a query that cannot be interrupted is killed soon after its deadline, and concurrent ones run again', async () => {
  const engine = openTestEngine({
    deadlineMilliseconds: 1000,
    graceMilliseconds: 200,
    childMegabytes: 4000,
    engineMegabytes: 3000,
  })
  await engine.runQuery(buildQuery('select 1'))
  const pid = engine.pid()
  const startedAt = performance.now()
  const ended = requireRefusal(engine.runQuery(endless))
  // It may be refused before the endless query ends, so its refusal is handled at once.
  const concurrent = engine.runQuery(buildQuery('select count(*) from range(300000000)')).then(
    ({ rowCount }) => rowCount,
    () => 1,
  )
  assert.ok([422, 503].includes(await ended))
  const milliseconds = performance.now() - startedAt
  assert.ok(milliseconds < 5000, `It ended after ${milliseconds} ms`)
  assert.equal(await concurrent, 1)
  assert.equal((await engine.runQuery(buildQuery('select 2'))).json, '[{"v":2}]')
  assert.notEqual(engine.pid(), pid)
})

test('a child that is killed is replaced, and every query gets a result', async () => {
  const engine = openTestEngine()
  const queries = Array.from({ length: 12 }, (_, index) =>
    buildQuery(`select ${index} + count(*) from range(20000000)`),
  )
  const results = Promise.all(queries.map(query => engine.runQuery(query)))
  await engine.runQuery(buildQuery('select 1'))
  process.kill(engine.pid()!, 'SIGKILL')
  assert.deepEqual(
    (await results).map(({ json }) => json),
    queries.map((_, index) => `[{"v":"${20000000 + index}"}]`),
  )
})

const withoutIdle = !findIdleStarter() && 'this system has no chrt that may set the policy'

/** Returns the scheduling policy of a process, field 41 of proc_pid_stat(5): 5 for SCHED_IDLE, 0 for the usual one. */
const readPolicy = async (pid: number | undefined) =>
  Number((await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')[38])

const pauseSeconds = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000))

test('a child that gets no processor is replaced by one with the usual priority, and its queries run again', {
  skip: withoutIdle,
}, async () => {
  const engine = openTestEngine({ starvedMilliseconds: 2000, busyMilliseconds: 1000 })
  const one = buildQuery('select 1 as v')
  // Other tests may leave the first child no processor either; it is idle again once the busy time has passed.
  for (const giveUpAt = performance.now() + 60_000; performance.now() < giveUpAt; await pauseSeconds(1.1)) {
    await engine.runQuery(one)
    if ((await readPolicy(engine.pid())) === 5) break
  }
  const firstPid = engine.pid()!
  assert.equal(await readPolicy(firstPid), 5)
  const { starts } = engine.counts
  // A stopped process gets no processor, like one under SCHED_IDLE on busy processors.
  process.kill(firstPid, 'SIGSTOP')
  const results = await Promise.all([engine.runQuery(one), engine.runQuery(one)])
  assert.deepEqual(
    results.map(({ json }) => json),
    ['[{"v":1}]', '[{"v":1}]'],
  )
  assert.notEqual(engine.pid(), firstPid)
  assert.equal(await readPolicy(engine.pid()), 0)
  assert.deepEqual(engine.counts, { starts: starts + 1, kills: 0 })
  await pauseSeconds(1)
  await engine.runQuery(one)
  assert.ok(engine.counts.starts > starts + 1, 'the child keeps the usual priority')
})

test('a child without queries is not starved', { skip: withoutIdle }, async () => {
  const engine = openTestEngine({ starvedMilliseconds: 2000 })
  await engine.runQuery(buildQuery('select 1 as v'))
  const pid = engine.pid()
  await new Promise(resolve => setTimeout(resolve, 4500))
  assert.equal(engine.pid(), pid)
})

test('a child that takes too much memory is killed, and the portal keeps running', async () => {
  const engine = openTestEngine({ childMegabytes: 220, engineMegabytes: 2000 })
  assert.equal(await requireRefusal(engine.runQuery(buildQuery(`select length(repeat('x', 1500000000))`))), 422)
  assert.equal((await engine.runQuery(buildQuery('select 1'))).rowCount, 1)
})

test('a query that waits too long gets a retry message', async () => {
  const engine = openTestEngine({ lanes: 1, queueMilliseconds: 300, deadlineMilliseconds: 1500 })
  const first = requireRefusal(engine.runQuery(slow))
  assert.equal(await requireRefusal(engine.runQuery(buildQuery('select 1'))), 503)
  assert.equal(await first, 503)
})

test('the queries of one owner leave a lane to others, and the queries that wait take turns by owner', async () => {
  const engine = openTestEngine({ lanes: 2, lanesOfOwner: 1, deadlineMilliseconds: 3000 })
  const floodRefusals = [slow, slow, slow].map(query => requireRefusal(engine.runQuery(query, 'flood')))
  assert.equal((await engine.runQuery(buildQuery('select 1'), 'reader')).rowCount, 1)
  assert.deepEqual(engine.load(), { running: 1, waiting: 2 })
  engine.close()
  assert.deepEqual(await Promise.all(floodRefusals), [503, 503, 503])
})

test('a closed engine starts no child, neither for a query that waited for a lane nor for a new one', async () => {
  const engine = openTestEngine({ lanes: 1 })
  await engine.runQuery(buildQuery('select 1'))
  const refusals = [engine.runQuery(slow), engine.runQuery(buildQuery('select 1'))].map(requireRefusal)
  await pauseSeconds(0.5)
  assert.deepEqual(engine.load(), { running: 1, waiting: 1 })
  engine.close()
  assert.deepEqual(
    await Promise.all([...refusals, requireRefusal(engine.runQuery(buildQuery('select 1')))]),
    [503, 503, 503],
  )
  assert.deepEqual([engine.counts.starts, engine.pid()], [1, undefined])
})

test('the longest wait for a lane, a starved child and the longest query take less than ten seconds together', () => {
  const { queueMilliseconds, deadlineMilliseconds, graceMilliseconds, starvedMilliseconds } = defaultCaps
  // The share of the processor is read once in each period, so a starved child is replaced within two.
  assert.ok(queueMilliseconds + 2 * starvedMilliseconds + deadlineMilliseconds + graceMilliseconds < 10_000)
})

test('a result over the size limit has fewer rows, but at least one', async () => {
  const engine = openTestEngine()
  const largeQuery = { ...buildQuery(`select repeat('x', 600) from range(5)`), maxCharacters: 1000 }
  assert.deepEqual(await engine.runQuery(largeQuery).then(({ rowCount, foundCount }) => [rowCount, foundCount]), [1, 5])
})

/** Lists the libraries of DuckDB that this process has loaded. */
const listLoadedLibraries = () => {
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] }
  return sharedObjects.filter(path => path.includes('duckdb'))
}

test('a process with an engine loads none of its libraries, whatever it queries', async () => {
  const engine = openTestEngine()
  assert.equal((await engine.runQuery(buildQuery('select 1'))).rowCount, 1)
  assert.equal(await requireRefusal(engine.runQuery(buildQuery('select $1::INTEGER', ['x']))), 400)
  assert.deepEqual(listLoadedLibraries(), [])
  // The list would have them: this file loads them here, after all other tests.
  await import('@duckdb/node-api')
  assert.notDeepEqual(listLoadedLibraries(), [])
})
