import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseCookies } from '../contract/consent/cookies.ts'
import { createTestFolder } from './testing/folders.ts'
import { openSharedDatabase } from './testing/nodes/shared-databases.ts'
import { startPortal } from './testing/running-portal.ts'

const { url } = await openSharedDatabase()
const folder = await createTestFolder()
const startNode = (settings: Record<string, string> = {}) =>
  startPortal({ DATA_DIR: folder, DATABASE_URL: url, SAMPLE_DATA: 'off', ...settings })

/** Sends a body over this many seconds, like a slow upload. */
const sendSlowly = (address: string, seconds: number) => {
  const body = JSON.stringify({ consent: 'yes' }).padEnd(seconds * 4)
  const clientRequest = request(address + chooseCookies.path, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'content-length': body.length },
  })
  const response = once(clientRequest, 'response').then(async ([reply]) => {
    const { statusCode: status, headers } = reply as IncomingMessage
    return { status, headers, text: await text(reply as IncomingMessage) }
  })
  const sendChunks = async () => {
    for (let index = 0; index < seconds && !clientRequest.destroyed; index += 1) {
      clientRequest.write(body.slice((index * body.length) / seconds, ((index + 1) * body.length) / seconds))
      await wait(1000)
    }
    clientRequest.end()
  }
  sendChunks()
  return response
}

test('an upload of nine seconds finishes after SIGTERM, and the process exits cleanly', async () => {
  const portal = await startNode()
  const upload = sendSlowly(portal.address, 9)
  await wait(500)
  const exitCode = portal.stop()
  const { status, text } = await upload
  assert.equal(status, 200, text)
  assert.equal(await exitCode, 0)
})

test('the time limit of a shutdown is a setting, and a cut request is asked to retry', async () => {
  const portal = await startNode({ DRAIN_SECONDS: '1' })
  const upload = sendSlowly(portal.address, 20)
  await wait(500)
  const startedAt = performance.now()
  const exitCode = portal.stop()
  const { status, headers, text } = await upload
  assert.deepEqual(
    { status, retryAfter: headers['retry-after'], title: JSON.parse(text).title },
    { status: 503, retryAfter: '1', title: 'Please try again shortly' },
  )
  assert.equal(await exitCode, 0)
  assert.ok(performance.now() - startedAt < 9000)
})

test('a balancer sees that a node is closing before the node refuses requests', async () => {
  const portal = await startNode({ DRAIN_NOTICE_SECONDS: '5' })
  assert.equal((await fetch(`${portal.address}/readyz`)).status, 200)
  const exitCode = portal.stop()
  let readiness = await fetch(`${portal.address}/readyz`)
  while (readiness.status === 200) readiness = await fetch(`${portal.address}/readyz`)
  assert.deepEqual(
    [readiness.status, ((await readiness.json()) as { detail: string }).detail],
    [503, 'This node is closing.'],
  )
  assert.equal((await fetch(`${portal.address}/`)).status, 200)
  assert.equal(await exitCode, 0)
})
