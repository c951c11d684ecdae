import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { startPrivatePostgres } from './platform/database/private-postgres/index.ts'
import { toDatabaseUrl } from './testing/databases/database-addresses.ts'
import { temporaryFolder } from './testing/folders.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'
import { openSilentLine, toSocket } from './testing/servers/silent-lines.ts'

const password = 'Temple-Bell7'
const [folder, databaseFolder] = [await temporaryFolder(), await temporaryFolder()]
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
  for (const each of [folder, databaseFolder]) await rm(each, { recursive: true, force: true })
})

const request = async (path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) => {
  const startedAt = performance.now()
  const reply = await fetch(portal.address + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await reply.text()
  const cookies = reply.headers.getSetCookie().map(header => header.split(';')[0])
  return { status: reply.status, text, cookies, seconds: (performance.now() - startedAt) / 1000 }
}

const logIn = async () => {
  const { cookies } = await request('/api/AcceptCookie', { body: {} })
  const login = await request('/api/login', { body: { username: 'admin', password }, cookie: cookies.join('; ') })
  return [...cookies, ...login.cookies].join('; ')
}

test('while the database does not respond every request is answered within 10 seconds, and /healthz at once', async () => {
  const report = (await request('/')).text.match(/href="(\/report\/[^"?]+)"/)![1]!
  assert.equal((await request('/readyz', { cookie })).status, 200)
  line.mute = true
  const paths = ['/', report, `${report}.data`, '/admin/AuditTrail', '/api/figures', '/readyz']
  const waves = async () => {
    const healthy = request('/healthz', { cookie })
    const answers = await Promise.all(
      paths
        .flatMap(path => [request(path, { cookie }), request(path), request(path)])
        .concat(Array.from({ length: 20 }, () => request('/api/addNewFavorite', { cookie, body: { file_name: 'x' } }))),
    )
    for (const { status, seconds, text } of answers) {
      assert.ok(seconds < 10, `${seconds} s`)
      assert.ok(status >= 500, `${status} ${text.slice(0, 200)}`)
    }
    const { status, seconds } = await healthy
    assert.ok(status === 200 && seconds < 2, `/healthz ${status} after ${seconds} s`)
  }
  await waves()
  await waves()
})

test('the portal works again when the database does', async () => {
  line.mute = false
  const startedAt = performance.now()
  while ((await request('/readyz')).status !== 200) assert.ok(performance.now() - startedAt < 10_000, 'not ready')
  assert.equal((await request('/')).status, 200)
})

test('a write whose response is lost says that it may or may not be saved', async () => {
  line.muteAfter = 'insert into "cookie_choices"'
  const { status, text, seconds } = await request('/api/AcceptCookie', { body: {} })
  line.muteAfter = undefined
  line.mute = false
  assert.deepEqual([status, JSON.parse(text).fields?.[0]?.rule], [503, 'fateUnknown'], text)
  assert.ok(seconds < 10, `${seconds} s`)
})
