import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { makeCertificate } from '../../testing/servers/certificates.ts'
import { loopbackAddress, openKeep, waitUntilListening } from '../../testing/servers/kept-programs.ts'
import { withoutProxy } from '../../testing/servers/reverse-proxies.ts'

// Tests operations/proxies/haproxy-nodes.cfg with three small servers instead of nodes.

/** A server that responds to a balancer like a node, with its name; the test sets its behaviour. */
class FakeNode {
  isReady = true
  /** Response time in milliseconds. */
  pauseMilliseconds = 0
  hasAsset = true
  /** The paths of writes, in order. */
  writes: string[] = []
  name: string
  server: Server

  constructor(name: string) {
    this.name = name
    this.server = createServer((incoming, reply) => this.respond(incoming, reply))
  }

  async respond({ url = '', method }: IncomingMessage, reply: ServerResponse) {
    if (url === '/readyz') return reply.writeHead(this.isReady ? 200 : 503).end()
    if (method === 'POST') this.writes.push(url)
    await wait(this.pauseMilliseconds)
    reply.writeHead(url.startsWith('/assets/') && !this.hasAsset ? 404 : 200).end(this.name)
  }

  async start(port = 0) {
    this.server.listen(port, '127.0.0.1')
    await once(this.server, 'listening')
    return (this.server.address() as AddressInfo).port
  }

  /** Stops the server like a killed process: its connections are reset. */
  kill() {
    this.server.close()
    this.server.closeAllConnections()
  }
}

const keep = await openKeep()
const nodes = ['first', 'second', 'third'].map(name => new FakeNode(name))
let address = ''
let authority = ''

const send = async (path = '/', { method = 'GET', session = '' } = {}) => {
  const clientRequest = request({
    host: address,
    path,
    method,
    ca: authority,
    agent: false,
    headers: session ? { cookie: `__Host-khlang_session=${session}` } : {},
  })
  const [reply] = (await once(clientRequest.end(), 'response')) as [IncomingMessage]
  return { status: reply.statusCode, name: await text(reply) }
}
const fetchNodeNames = async (count: number, ...sendArguments: Parameters<typeof send>) => {
  const responses = await Promise.all(Array.from({ length: count }, () => send(...sendArguments)))
  assert.deepEqual(
    responses.filter(({ status }) => status !== 200),
    [],
  )
  return new Set(responses.map(({ name }) => name))
}
/** Time in which the proxy detects that a node has changed: it checks every second, and needs two results. */
const detectionMilliseconds = 4000

describe('HAProxy before several nodes', { skip: withoutProxy('haproxy') }, () => {
  before(async () => {
    address = loopbackAddress()
    const tlsFiles = await makeCertificate(keep, address)
    authority = String(tlsFiles.authority)
    const certificateAndKey = join(keep.folder, 'both.pem')
    await writeFile(
      certificateAndKey,
      (await readFile(tlsFiles.certificate, 'utf8')) + (await readFile(tlsFiles.key, 'utf8')),
    )
    let settings = await readFile(join(import.meta.dirname, '../../../operations/proxies/haproxy-nodes.cfg'), 'utf8')
    for (const [index, node] of nodes.entries())
      settings = settings.replaceAll(`127.0.0.1:${3001 + index}`, `127.0.0.1:${await node.start()}`)
    settings = settings
      .replaceAll('/etc/khlang/tls/haproxy.pem', certificateAndKey)
      .replaceAll('bind :', `bind ${address}:`)
    const path = join(keep.folder, 'haproxy-nodes.cfg')
    await writeFile(path, settings)
    await waitUntilListening(keep.start('/usr/sbin/haproxy', '-db', '-f', path), address, 443)
    await wait(detectionMilliseconds)
  })
  after(() => {
    for (const node of nodes) node.kill()
  })

  test('visitors are distributed, and a session stays on its node', async () => {
    assert.equal((await fetchNodeNames(12)).size, 3)
    for (const session of ['one', 'two', 'three', 'four'])
      assert.equal((await fetchNodeNames(6, '/', { session })).size, 1)
  })

  test('a file missing in one release is served by a node of the other', async () => {
    nodes[0]!.hasAsset = false
    nodes[1]!.hasAsset = false
    for (let time = 0; time < 6; time += 1)
      assert.deepEqual([...(await fetchNodeNames(1, '/assets/page.js'))], ['third'])
  })

  test('a closing node gets no request after its notice', async () => {
    nodes[2]!.isReady = false
    await wait(detectionMilliseconds)
    assert.deepEqual([...(await fetchNodeNames(12))].toSorted(), ['first', 'second'])
    nodes[2]!.isReady = true
    await wait(detectionMilliseconds)
    assert.equal((await fetchNodeNames(12)).size, 3)
  })

  test('after a node was killed, other nodes answer reads, and no write is sent twice', async () => {
    for (const node of nodes) node.pauseMilliseconds = 1500
    const reads = Array.from({ length: 12 }, () => send())
    const writes = Array.from({ length: 12 }, (_, index) => send(`/${index}`, { method: 'POST' }))
    await wait(700)
    nodes[0]!.kill()
    const readAnswers = await Promise.all(reads)
    assert.deepEqual(
      readAnswers.filter(({ status }) => status !== 200),
      [],
    )
    const writeAnswers = await Promise.all(writes)
    assert.ok(writeAnswers.some(({ status }) => status === 502))
    const received = nodes.flatMap(node => node.writes)
    assert.equal(new Set(received).size, received.length)
    for (const [index, { status }] of writeAnswers.entries())
      assert.ok(status === 502 || received.includes(`/${index}`))
  })
})
