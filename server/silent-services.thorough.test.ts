import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { startPrivatePostgres } from './platform/database/private-postgres/index.ts'
import { toDatabaseUrl } from './testing/databases/database-addresses.ts'
import { createTemporaryFolder } from './testing/folders.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'
import { openSilentLine, toSocket } from './testing/servers/silent-lines.ts'

const password = 'Temple-Bell7'
const [folder, databaseFolder] = [await createTemporaryFolder(), await createTemporaryFolder()]
const { connection, stop } = await startPrivatePostgres(databaseFolder, () => {})
const { line, host, port } = await openSilentLine(toSocket(connection))
const DATABASE_URL = toDatabaseUrl({ ...connection, host, port })
let portal: RunningPortal
let cookie: string
before(async () => {
  portal = await startPortal({ DATA_DIR: folder, DATABASE_URL, ADMIN_PASSWORD: password, SAMPLE_PASSWORD: password })
  cookie = await logIn()
})
after(async () => {
  line.mute = false
  line.cut()
  await portal.stop()
  await stop()
  for (const path of [folder, databaseFolder]) await rm(path, { recursive: true, force: true })
})

const sendRequest = async (path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) => {
  const startedAt = performance.now()
  const reply = await fetch(portal.address + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await reply.text()
  const cookies = reply.headers.getSetCookie().map(header => header.split(';')[0])
  const retryAfter = reply.headers.get('retry-after')
  return { path, status: reply.status, text, cookies, retryAfter, seconds: (performance.now() - startedAt) / 1000 }
}

const logIn = async () => {
  const { cookies } = await sendRequest('/api/AcceptCookie', { body: {} })
  const login = await sendRequest('/api/login', { body: { username: 'admin', password }, cookie: cookies.join('; ') })
  return [...cookies, ...login.cookies].join('; ')
}

test('while the database does not respond every request is refused within 10 seconds, a read with Retry-After, and /healthz answers at once', async () => {
  const report = (await sendRequest('/')).text.match(/href="(\/report\/[^"?]+)"/)![1]!
  assert.equal((await sendRequest('/readyz', { cookie })).status, 200)
  line.mute = true
  const paths = ['/', report, `${report}.data`, '/admin/AuditTrail', '/api/figures', '/readyz']
  const sendWave = async () => {
    const healthy = sendRequest('/healthz', { cookie })
    const responses = await Promise.all(
      paths
        .flatMap(path => [sendRequest(path, { cookie }), sendRequest(path), sendRequest(path)])
        .concat(
          Array.from({ length: 20 }, () => sendRequest('/api/addNewFavorite', { cookie, body: { file_name: 'x' } })),
        ),
    )
    for (const { path, status, seconds, text, retryAfter } of responses) {
      assert.ok(seconds < 10, `${path} ${seconds} s`)
      assert.ok(status >= 500, `${path} ${status} ${text.slice(0, 200)}`)
      if (paths.includes(path)) assert.deepEqual({ path, status, retryAfter }, { path, status: 503, retryAfter: '5' })
    }
    const { status, seconds } = await healthy
    assert.ok(status === 200 && seconds < 2, `/healthz ${status} after ${seconds} s`)
  }
  await sendWave()
  await sendWave()
})

test('the portal works again when the database does', async () => {
  line.mute = false
  const startedAt = performance.now()
  while ((await sendRequest('/readyz')).status !== 200) assert.ok(performance.now() - startedAt < 10_000, 'not ready')
  assert.equal((await sendRequest('/')).status, 200)
})

test('a write whose response is lost says that it may or may not be saved', async () => {
  line.muteAfter = 'insert into "cookie_choices"'
  const { status, text, seconds } = await sendRequest('/api/AcceptCookie', { body: {} })
  line.muteAfter = undefined
  line.mute = false
  assert.deepEqual([status, JSON.parse(text).fields?.[0]?.rule], [503, 'outcomeUnknown'], text)
  assert.ok(seconds < 10, `${seconds} s`)
})
