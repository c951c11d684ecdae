import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { logIn } from '../../../contract/accounts/logins.ts'
import { makeBuildsDue } from '../../testing/catalogue/background-work.ts'
import { createTemporaryFolder } from '../../testing/folders.ts'
import { openSharedDatabase } from '../../testing/nodes/shared-databases.ts'
import { openReader } from '../../testing/portal-readers.ts'
import { startPortal } from '../../testing/running-portal.ts'
import { openBucketStandIn } from '../../testing/servers/bucket-stand-ins.ts'
import { openTraceReceiver, type ReceivedSpan } from '../../testing/servers/trace-receivers.ts'

// Traces of a whole portal, as a collector receives them.

const loadingHook = `import{registerHooks}from"node:module";registerHooks({resolve(name,context,next){if(name.startsWith("@opentelemetry"))console.log("loads",name);return next(name,context)}})`
/** Makes a portal print which packages of OpenTelemetry it loads. */
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(loadingHook)}`

const { url, pool } = await openSharedDatabase()
const folder = await createTemporaryFolder()
const bucket = await openBucketStandIn()
after(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})
const startTracedPortal = (settings: Record<string, string>) =>
  startPortal({
    ...{ DATA_DIR: folder, DATABASE_URL: url, NODE_OPTIONS, NODE_NAME: 'north', SAMPLE_PASSWORD: 'Temple-Bell7' },
    ...{ ...bucket.settings, S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket' },
    ...settings,
  })

const trace = '0af7651916cd43dd8448eb211c80319c'
const parent = 'b7ad6b7169203331'
const secrets = ['Orchid-Lamp42', 'somebody@example.org', 'Zanzibar', 'secret-of-the-bucket', 'key-of-the-collector']

describe('a portal with a collector', () => {
  let receiver: Awaited<ReturnType<typeof openTraceReceiver>>
  let log: string
  before(async () => {
    receiver = await openTraceReceiver()
    const portal = await startTracedPortal({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=key-of-the-collector%20,x-office=north',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
      OTEL_SERVICE_NAME: 'khlang-test',
    })
    const reader = await openReader(portal.address)
    const rows = '/api/tables/country-codes/rows?limit=1'
    while ((await reader.send(rows)).status === 503) {
      await makeBuildsDue(pool)
      await wait(200)
    }
    // After this request the file of the table is on the node.
    await reader.request(logIn, { username: 'somebody@example.org', password: 'Orchid-Lamp42' })
    await reader.send('/search?q=Zanzibar')
    await reader.send('/api/no-such-call?token=Zanzibar')
    await reader.send('/', { headers: { traceparent: `00-${trace}-${parent}-01` } })
    await reader.send('/home/about', { headers: { traceparent: `00-${'1'.repeat(32)}-${parent}-00` } })
    await reader.send('/healthz')
    await reader.send('/readyz')
    await portal.stop()
    log = portal.lines.join('\n')
    receiver.close()
  })

  const pickSpans = (name: string) => receiver.spans.filter(span => span.name === name)
  const pickChildren = ({ spanId }: ReceivedSpan) =>
    receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

  test('spans arrive at /v1/traces with the headers and the attributes of the settings', () => {
    assert.match(receiver.bodies[0]!, /^\/v1\/traces /)
    assert.equal(receiver.headers[0]!['x-office'], 'north')
    assert.equal(receiver.resource['service.name'], 'khlang-test')
    assert.equal(receiver.resource['service.instance.id'], 'north')
    assert.equal(receiver.resource['deployment.environment.name'], 'test')
  })

  test('a request continues the trace of its traceparent', () => {
    const span = receiver.spans.find(({ traceId, kind }) => traceId === trace && kind === 2)
    assert.equal(span?.name, 'GET /')
    assert.equal(span.parentSpanId, parent)
  })

  test('a request that its caller does not record is not recorded', () => {
    assert.deepEqual(pickSpans('GET /home/about'), [])
    assert.doesNotMatch(receiver.bodies.join(), new RegExp('1'.repeat(32)))
  })

  test('a request has the pattern of its route and its status, and probes have no span', () => {
    const [span] = pickSpans('GET /api/tables/:file_name/rows').slice(-1)
    assert.equal(span?.kind, 2)
    const { 'khlang.request.id': id, ...attributes } = span.attributes
    assert.match(String(id), /^[\da-f-]{36}$/)
    assert.deepEqual(attributes, {
      'http.request.method': 'GET',
      'http.route': '/api/tables/:file_name/rows',
      'http.response.status_code': 200,
      'url.scheme': 'http',
    })
    assert.deepEqual([...pickSpans('GET /healthz'), ...pickSpans('GET /readyz')], [])
  })

  test('statements of the database, requests to the bucket and queries of tables are steps of their request', () => {
    const steps = pickSpans('GET /api/tables/:file_name/rows').flatMap(pickChildren)
    const statement = steps.find(({ name }) => name === 'SELECT')
    assert.match(String(statement?.attributes['db.query.text']), /\$1/)
    assert.equal(statement?.attributes['db.system.name'], 'postgresql')
    assert.ok(steps.some(({ name }) => name === 'query child'))
    assert.ok(steps.some(({ name }) => name === 'S3 GetObject'))
    const [login] = receiver.spans.filter(({ name }) => name === `POST ${logIn.path}`)
    // The steps after the body was read belong to the request too.
    assert.ok(pickChildren(login!).some(({ name }) => name === 'SELECT'))
  })

  test('spans contain no value of a request, a statement or a setting', () => {
    const sentText = receiver.bodies.join('\n')
    for (const secret of secrets) assert.ok(!sentText.includes(secret), secret)
    for (const { attributes } of receiver.spans) assert.doesNotMatch(String(attributes['db.query.text'] ?? ''), /'/)
  })

  test('with a collector, the packages of OpenTelemetry are loaded', () =>
    assert.match(log, /loads @opentelemetry\/sdk-trace/))
})

test('without a collector no tracer of OpenTelemetry is loaded', async () => {
  const untracedSettings: Record<string, string>[] = [
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' },
  ]
  for (const settings of untracedSettings) {
    const portal = await startTracedPortal(settings)
    assert.equal((await fetch(portal.address)).status, 200)
    await portal.stop()
    // prom-client loads the API, which does nothing by itself.
    assert.doesNotMatch(portal.lines.join('\n'), /loads @opentelemetry\/(?!api$)/m)
  }
})

test('a sampler of the settings decides which requests are recorded', async () => {
  const receiver = await openTraceReceiver()
  const portal = await startTracedPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  await fetch(portal.address)
  await fetch(portal.address, { headers: { traceparent: `00-${trace}-${parent}-01` } })
  await portal.stop()
  receiver.close()
  assert.deepEqual(new Set(receiver.spans.map(({ traceId }) => traceId)), new Set([trace]))
})

const faults = {
  'that is down': async () => ({ endpoint: 'http://127.0.0.1:9', close() {} }),
  'that never answers': () => openTraceReceiver(() => {}),
  'that refuses': () => openTraceReceiver(reply => void reply.writeHead(400).end()),
}
describe('a collector with a fault', { concurrency: true }, () => {
  for (const [fault, open] of Object.entries(faults))
    test(`a collector ${fault} delays no request and no shutdown, and is logged once`, async t => {
      const { endpoint, close } = await open()
      t.after(close)
      const portal = await startTracedPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
      // After a failure the file would otherwise wait for the portal until its limit of 15 minutes.
      t.after(() => portal.stop())
      for (let round = 0; round < 12; round += 1) {
        const startedAt = performance.now()
        const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(`${portal.address}/releases`)))
        for (const reply of replies) {
          assert.equal(reply.status, 200)
          await reply.text()
        }
        assert.ok(performance.now() - startedAt < 5000)
        await wait(1000)
      }
      const stoppedAt = performance.now()
      assert.equal(await portal.stop(), 0)
      assert.ok(performance.now() - stoppedAt < 8000)
      const lines = portal.lines.filter(line => /^(?!loads).*(collector|otlp|export)/i.test(line))
      assert.equal(lines.length, 1, lines.join('\n'))
      assert.match(lines[0]!, /"level":"warn".*The collector of traces does not take spans/)
    })
})
