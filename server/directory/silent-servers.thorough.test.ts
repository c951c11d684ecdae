import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openTestDirectory } from './testing/directories.ts'

const baseDn = 'dc=office,dc=test'

/** Starts a loopback server that handles each connection with a function. */
const startServer = async (meet: (socket: Socket) => void) => {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.resume()
    meet(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, sockets, at: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const measureSeconds = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Sends the beginning of a response that never ends, byte by byte. */
const dripResponse = (socket: Socket) => {
  socket.write(Buffer.from([0x30, 0x84, 0x00, 0x0f, 0xff, 0xff]))
  const timer = setInterval(() => socket.write('\0'), 100)
  socket.on('close', () => clearInterval(timer))
}

suite('silent servers', { concurrency: true }, () => {
  for (const scheme of ['ldap', 'ldaps'])
    for (const [behaviour, meet] of [
      ['says nothing', () => {}],
      ['drips', dripResponse],
    ] as const)
      test(`a server that ${behaviour} over ${scheme} is unreachable within 5 seconds, and its connection is closed`, async () => {
        const { server, sockets, at } = await startServer(meet)
        const { authenticate, lines } = openTestDirectory({ url: `${scheme}://${at}`, baseDn })
        const seconds = await measureSeconds(async () => {
          assert.deepEqual(await authenticate('somchai', 'Right-word-1'), { outcome: 'unreachable' })
        })
        assert.ok(seconds < 5, `${seconds} s`)
        await wait(200)
        assert.ok(sockets.length > 0 && sockets.every(socket => socket.closed))
        assert.ok(lines.length > 0 && !lines.join().includes('Right-word-1'))
        server.close()
      })
})

/** Answers the first request on a connection, that of the service account, with success. */
const acceptFirstRequest = (socket: Socket) =>
  socket.once('data', () => socket.write(Buffer.from([0x30, 0x0c, 2, 1, 1, 0x61, 7, 0x0a, 1, 0, 4, 0, 4, 0])))

suite('silent servers in a search of staff', { concurrency: true }, () => {
  for (const [behaviour, meet] of [
    ['says nothing', () => {}],
    ['drips', dripResponse],
    ['accepts the service account and then stays silent', acceptFirstRequest],
  ] as const)
    test(`a server that ${behaviour} is unreachable within 10 seconds, and its connection is closed`, async t => {
      const { server, sockets, at } = await startServer(meet)
      const finder = { bindDn: `uid=service,${baseDn}`, bindPassword: 'Right-word-1' }
      t.after(() => server.close())
      const { search, lines } = openTestDirectory({ url: `ldap://${at}`, baseDn, ...finder })
      const seconds = await measureSeconds(async () => assert.equal(await search(['somchai', 'mali']), 'unreachable'))
      assert.ok(seconds < 10, `${seconds} s`)
      await wait(200)
      assert.ok(sockets.length > 0 && sockets.every(socket => socket.closed))
      assert.ok(lines.length > 1 && !lines.join().includes('Right-word-1'))
      assert.match(lines.at(-1)!, behaviour.startsWith('accepts') ? /find users/ : /log in to find users/)
    })
})

test('a closed port is unreachable at once', async () => {
  const { server, at } = await startServer(() => {})
  server.close()
  await once(server, 'close')
  const { authenticate, lines } = openTestDirectory({ url: `ldaps://${at}`, baseDn })
  const seconds = await measureSeconds(async () => {
    assert.deepEqual(await authenticate('somchai', 'Right-word-1'), { outcome: 'unreachable' })
  })
  assert.ok(seconds < 3, `${seconds} s`)
  assert.equal(JSON.parse(lines.at(-1)!).reason, 'ECONNREFUSED')
})

test('a server that closes the connection is unreachable at once', async () => {
  const { server, at } = await startServer(socket => socket.end())
  for (const scheme of ['ldap', 'ldaps']) {
    const { authenticate } = openTestDirectory({ url: `${scheme}://${at}`, baseDn })
    const seconds = await measureSeconds(async () => {
      assert.deepEqual(await authenticate('somchai', 'Right-word-1'), { outcome: 'unreachable' })
    })
    assert.ok(seconds < 3, `${seconds} s`)
  }
  server.close()
})

test('an unknown host is unreachable', async () => {
  const { authenticate } = openTestDirectory({ url: 'ldaps://nowhere.invalid', baseDn })
  assert.deepEqual(await authenticate('somchai', 'Right-word-1'), { outcome: 'unreachable' })
})
