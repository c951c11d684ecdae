import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { visitor } from '../actor.ts'
import { createServer } from '../http/server.ts'
import { withoutPeople } from '../http/testing/without-people.ts'
import { createCounter, createGauge } from './measures.ts'
import { openMetrics } from './metrics.ts'
import { addMetricsRoute } from './metrics-server.ts'

const key = 'a-key-of-sixteen'

const openServerWithMetrics = (metricsKey?: string) => {
  const metrics = openMetrics()
  const logger = pino({ level: 'silent' })
  const identify = async () => visitor
  const app = createServer({
    logger,
    trustProxy: false,
    publicUrl: undefined,
    identify,
    ...withoutPeople,
    countRequest: metrics.count,
  })
  app.get('/report/:name', async () => 'report')
  app.get('/assets/a-1.js', async () => 'script')
  app.get('/assets/b-2.js', async () => 'script')
  addMetricsRoute(app, metrics, metricsKey)
  return { metrics, app }
}

test('requests are counted by the pattern of their route, never by input', async () => {
  const { metrics, app } = openServerWithMetrics()
  for (const url of ['/report/gold', '/report/secret-name', '/nowhere/secret-name', '/assets/a-1.js', '/assets/b-2.js'])
    await app.inject(url)
  const text = await metrics.text()
  assert.match(text, /khlang_http_requests_total\{route="\/report\/:name",method="GET",status="200"\} 2/)
  assert.match(text, /khlang_http_requests_total\{route="none",method="GET",status="404"\} 1/)
  assert.match(text, /khlang_http_requests_total\{route="\/assets\/\*",method="GET",status="200"\} 2/)
  assert.match(text, /khlang_http_request_duration_seconds_count\{route="\/report\/:name"\} 2/)
  assert.doesNotMatch(text, /secret-name/)
})

test('a metric is read for each scrape, and one that fails or does not respond is omitted and counted', async () => {
  const metrics = openMetrics()
  let [jobs, fails] = [3, false]
  metrics.add([
    createGauge('khlang_jobs', 'Jobs.', () => {
      if (fails) throw new Error('The database does not respond')
      return jobs
    }),
    createGauge('khlang_silent', 'Silent.', () => new Promise(() => {})),
    createCounter('khlang_hits_total', 'Hits.', () => 7),
  ])
  const first = await metrics.text()
  assert.match(first, /^khlang_jobs 3$/m)
  assert.match(first, /^khlang_hits_total 7$/m)
  assert.doesNotMatch(first, /^khlang_silent \d/m)
  jobs = 4
  assert.match(await metrics.text(), /^khlang_jobs 4$/m)
  fails = true
  assert.doesNotMatch(await metrics.text(), /^khlang_jobs \d/m)
  assert.match(await metrics.text(), /^khlang_measures_unread_total\{measure="khlang_jobs"\} [12]$/m)
})

test('without a key the port of readers has no metrics', async () => {
  const { app } = openServerWithMetrics()
  assert.equal((await app.inject('/metrics')).statusCode, 404)
})

test('with a key only callers that send it get metrics', async () => {
  const { app } = openServerWithMetrics(key)
  const requestStatus = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
  assert.deepEqual(
    [await requestStatus(), await requestStatus('Bearer another'), await requestStatus(`Bearer ${key}`)],
    [401, 401, 200],
  )
})
