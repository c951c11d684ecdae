import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { anyone, call } from '../../../../contract/call.ts'
import { route } from '../route.ts'
import { openCalls } from '../server.ts'
import { createLoggedServer } from '../testing/logged-servers.ts'

const listWords = call({
  name: 'listWords',
  method: 'POST',
  path: '/api/words',
  access: anyone,
  summary: '',
  input: z.object({}),
  output: z.object({ words: z.string() }),
})

test('a client that closes the connection before a long response is not a failure of the server', async t => {
  const { app, lines } = createLoggedServer('info')
  t.after(() => app.close())
  await app.after()
  const closing = Promise.withResolvers<void>()
  app.server.once('connection', connection => connection.once('close', closing.resolve))
  openCalls(app, [
    route(listWords, async () => {
      // The connection ends while the response is compressed, before its first byte.
      setImmediate(() => socket.resetAndDestroy())
      return { words: 'รายงาน '.repeat(200_000) }
    }),
  ])
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/words HTTP/1.1',
    'Host: khlang.test',
    'Accept-Encoding: gzip',
    'Content-Type: application/json',
    'Content-Length: 2',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{}`)
  await closing.promise
  await setTimeout(200)
  assert.deepEqual(
    lines.filter(line => JSON.parse(line).level === pino.levels.values.error),
    [],
  )
  assert.ok(lines.some(line => line.includes('The client has closed the connection')))
})
