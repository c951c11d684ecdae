import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createTemporaryFolder } from './testing/folders.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'

const readText = async (portal: RunningPortal, path: string) => (await fetch(portal.address + path)).text()
const readFigures = async (portal: RunningPortal) =>
  JSON.parse(await readText(portal, '/api/figures')) as { reports: number }

describe('a portal on its own data folder', () => {
  let folder: string
  let printed: string[]
  before(async () => {
    folder = await createTemporaryFolder()
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('opens on the sample catalogue, is ready, and exits on SIGTERM with its database', async () => {
    const portal = await startPortal({ DATA_DIR: folder })
    const parts = { node: 'ready', clock: 'ready', database: 'ready', schema: 'ready', store: 'ready', proxy: 'ready' }
    // The disk of the machine may be nearly full.
    const { disk: _, ...others } = JSON.parse(await readText(portal, '/readyz')).parts
    assert.deepEqual(others, parts)
    assert.deepEqual(JSON.parse(await readText(portal, '/healthz')), { status: 'alive' })
    assert.match(await readText(portal, '/'), /Gross domestic product/)
    assert.equal((await fetch(`${portal.address}/assets/of-an-older-build.js`)).status, 404)
    assert.deepEqual(
      (await readFigures(portal)).reports,
      32,
      '35 tables, of which one is Inactive and two are restricted',
    )
    const startedAt = performance.now()
    assert.equal(await portal.stop(), 0, portal.lines.slice(-5).join('\n'))
    // The last checkpoint of the database syncs every file, which a busy disk makes slow.
    assert.ok(performance.now() - startedAt < 30_000)
    assert.equal(existsSync(join(folder, 'database/postmaster.pid')), false)
    assert.deepEqual(pickProblemLines(portal), [])
    printed = portal.lines
  })

  test('prints the first passwords to the terminal and never to the log', () => {
    const passwords = printed.filter(line => /^(First administrator|Password, shown| {2}reader )/.test(line))
    assert.equal(passwords.length, 3)
    const password = passwords[1]!.split(': ')[1]!
    assert.ok(!printed.some(line => line.startsWith('{') && line.includes(password)))
  })

  test('an empty portal has only an administrator, with the password of the settings', async () => {
    const own = await createTemporaryFolder()
    const settings = { DATA_DIR: own, SAMPLE_DATA: 'off', ADMIN_USERNAME: 'chief', ADMIN_PASSWORD: 'Temple-Bell7' }
    const portal = await startPortal(settings)
    assert.deepEqual(
      portal.lines.filter(line => !line.startsWith('{')),
      [],
    )
    const logIn = async (username: string) => {
      const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      const post = (path: string, body: object, cookie = '') =>
        fetch(portal.address + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
      const cookies = (await post('/api/AcceptCookie', {})).headers.getSetCookie().map(line => line.split(';')[0])
      const response = await post('/api/login', { username, password: 'Temple-Bell7' }, cookies.join('; '))
      return ((await response.json()) as { status: string }).status
    }
    assert.equal(await logIn('chief'), 'user is admin')
    assert.equal(await logIn('reader'), 'not found')
    assert.ok(!portal.lines.some(line => line.includes('Temple-Bell7')))
    await portal.stop()
    await rm(own, { recursive: true, force: true })
  })

  test('starts again on existing data without printing passwords; a second portal on the same folder is refused', async () => {
    const portal = await startPortal({ DATA_DIR: folder })
    assert.deepEqual(
      portal.lines.filter(line => !line.startsWith('{')),
      [],
    )
    await assert.rejects(
      startPortal({ DATA_DIR: folder }),
      (error: Error) => error.message.includes(folder) && /another portal/i.test(error.message),
    )
    assert.equal((await readFigures(portal)).reports, 32, 'the first goes on')
    await portal.stop()
  })

  test('after kill -9 the next start takes over the running database', async () => {
    const portal = await startPortal({ DATA_DIR: folder })
    await portal.stop('SIGKILL')
    const next = await startPortal({ DATA_DIR: folder })
    assert.equal((await readFigures(next)).reports, 32)
    await next.stop()
  })

  test('keeps its keys from other users', async () => {
    const { mode } = await import('node:fs').then(({ statSync }) => statSync(join(folder, 'keys/database')))
    assert.equal(mode & 0o777, 0o600)
    assert.ok((await readFile(join(folder, 'keys/database'), 'utf8')).length >= 32)
  })
})

/** Log lines above the level info. */
const pickProblemLines = ({ lines }: RunningPortal) => lines.filter(line => /"level":"(warn|error|fatal)"/.test(line))

test('a wrong setting stops the start with the name of the variable', async () => {
  await assert.rejects(startPortal({ PORT: 'eighty' }), /PORT:.*\n?.*\.env\.example/s)
})
