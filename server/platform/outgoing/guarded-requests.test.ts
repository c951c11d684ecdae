import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createTestFolder } from '../../testing/folders.ts'
import { openRequests } from './guarded-requests.ts'

const folder = await createTestFolder()
const respondByPath: Record<string, (reply: ServerResponse) => void> = {
  '/json': reply => void reply.end('{"a":1}'),
  '/text': reply => void reply.end('<html>'),
  '/zipped': reply => void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}')),
  '/silent': () => {},
  '/stalls': reply => void reply.writeHead(200).write('{'),
  '/breaks': reply => {
    reply.writeHead(200, { 'content-length': '100' }).write('{')
    setImmediate(() => reply.destroy())
  },
}
const server = createServer((request, reply) => respondByPath[request.url!]!(reply))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close().closeAllConnections())
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const neverAborted = new AbortController().signal
const guard = { trustedUrl: address, allowsPrivate: false, maxBytes: 100, timeoutMilliseconds: 200 }

test('the host that the operator entered may be private, others only if that is allowed', async () => {
  const otherGuard = { ...guard, trustedUrl: 'https://ckan.invalid' }
  assert.deepEqual(await openRequests(guard).readJson(`${address}/json`, neverAborted), { a: 1 })
  await assert.rejects(openRequests(otherGuard).readJson(`${address}/json`, neverAborted), /private network/)
  const allowed = openRequests({ ...otherGuard, allowsPrivate: true })
  assert.deepEqual(await allowed.readJson(`${address}/json`, neverAborted), { a: 1 })
})

test('another port of the trusted host is not trusted', async () => {
  const requests = openRequests({ ...guard, trustedUrl: 'http://127.0.0.1:1' })
  await assert.rejects(requests.readJson(`${address}/json`, neverAborted), /private network/)
})

const refusals: [path: string, why: RegExp][] = [
  ['/text', /did not return JSON/],
  ['/zipped', /compressed response/],
  ['/silent', /silent for 0\.2 s/],
  ['/stalls', /silent for 0\.2 s/],
  ['/breaks', /cannot be read/],
]
for (const [path, why] of refusals)
  test(`${path} is refused with a reason`, () =>
    assert.rejects(openRequests(guard).readJson(`${address}${path}`, neverAborted), error => {
      assert.equal((error as Error).constructor.name, 'OutgoingError')
      return why.test((error as Error).message)
    }))

test('a download is written as it was sent', async () => {
  const path = join(folder, 'file')
  await openRequests(guard).download(`${address}/json`, path, neverAborted)
  assert.equal(await readFile(path, 'utf8'), '{"a":1}')
})
