import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, type TestContext, test } from 'node:test'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readSettings } from '../../../server/platform/settings.ts'
import { makeCertificate } from '../../../server/testing/servers/certificates.ts'
import { openKeep } from '../../../server/testing/servers/kept-programs.ts'
import type { Finding } from './findings.ts'
import { examineFront } from './front.ts'
import { examineRunning } from './running-portals.ts'

const formatLines = (findings: Finding[]) =>
  findings.map(({ part, state, message, remedy = '' }) => `${state} ${part}: ${message} ${remedy}`)

for (const [host, origin] of [
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://[::1]:3000'],
  ['portal.test', 'http://portal.test:3000'],
] as const)
  test(`a portal with HOST=${host} is examined at ${origin}`, async t => {
    const fetchMock = t.mock.method(globalThis, 'fetch', async (url: string) => {
      assert.equal(new URL(url).origin, origin)
      return Response.json({ parts: { database: 'ready' } })
    })
    const findings = await examineRunning(readSettings({ HOST: host, PORT: '3000' }))
    assert.deepEqual(
      findings.map(({ state }) => state),
      ['ok'],
    )
    assert.equal(fetchMock.mock.callCount(), 1)
  })

/** Examines a running portal whose `/readyz` returns this. */
const examineReadiness = async (t: TestContext, status: number, body: object) => {
  t.mock.method(globalThis, 'fetch', async () => Response.json(body, { status }))
  return formatLines(await examineRunning(readSettings({ PORT: '3000' })))
}

test('a running portal that is not ready is a fault with its reason', async t => {
  const detail = 'The database does not respond.'
  const [line, ...more] = await examineReadiness(t, 503, { detail, parts: { database: detail } })
  assert.match(line!, /^fault portal: It runs and is not ready: The database does not respond\. See the findings/)
  assert.deepEqual(more, [])
})

test('a warning of a running portal is a warning', async t => {
  const parts = { database: 'ready', disk: 'Only 10 % is free.' }
  const lines = await examineReadiness(t, 200, { parts })
  assert.deepEqual(lines, ['warning portal: It runs. disk: Only 10 % is free. See the findings about it here.'])
})

test('requests through a proxy that the portal does not trust are a warning with the setting, also without PUBLIC_URL', async t => {
  const [line] = await examineReadiness(t, 200, { parts: { proxy: 'Requests carry the header of a proxy.' } })
  assert.match(line!, /^warning portal: It runs\. proxy: Requests carry .* Set TRUST_PROXY=on/)
})

const skip = !existsSync('/usr/bin/openssl') && 'openssl is not installed'

describe('the certificate under PUBLIC_URL', { skip }, async () => {
  const keep = await openKeep()
  const systemCertificates = getCACertificates()
  afterEach(() => setDefaultCACertificates(systemCertificates))

  const examineCertificate = async (t: TestContext, days: number) => {
    const files = await makeCertificate(keep, '127.0.0.1', days)
    setDefaultCACertificates([files.authority])
    const [key, cert] = await Promise.all([files.key, files.certificate].map(path => readFile(path)))
    const server = createServer({ key: key!, cert: cert! }).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const settings = readSettings({ PUBLIC_URL: `https://127.0.0.1:${port}`, TRUST_PROXY: 'on' })
    return formatLines(await examineFront(settings)).find(line => line.includes(' certificate: '))!
  }

  test('is a warning three weeks before it expires', async t =>
    assert.match(await examineCertificate(t, 21), /^warning certificate: .* expires in 20 days\. Renew it/))

  test('is fine earlier', async t =>
    assert.match(await examineCertificate(t, 22), /^ok certificate: .* expires in 21 days\./))
})
