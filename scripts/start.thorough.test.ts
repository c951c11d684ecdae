import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createTemporaryFolder } from '../server/testing/folders.ts'
import { type RunningPortal, startPortal } from '../server/testing/running-portal.ts'
import { startDebianPostgres, withoutDebianPostgres } from '../server/testing/servers/debian-postgres.ts'
import { waitForLeftovers } from './gate/leftovers.ts'

const readText = async (portal: RunningPortal, path: string) => (await fetch(portal.address + path)).text()
const readFigures = async (portal: RunningPortal) =>
  JSON.parse(await readText(portal, '/api/figures')) as { reports: number }

const killedProgram = `import { startPortal } from ${JSON.stringify(join(import.meta.dirname, '../server/testing/running-portal.ts'))}
await startPortal({ DATA_DIR: process.argv[1], SAMPLE_DATA: 'off' })
process.kill(process.pid, 'SIGKILL')`

/** Starts a portal and ends it as soon as its log contains the sign. */
const stopAtSign = async (folder: string, sign: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
    if (output.includes(sign)) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}

describe('leaving', () => {
  let folder: string
  const isDatabaseGone = () => !existsSync(join(folder, 'database/postmaster.pid'))
  before(async () => {
    folder = await createTemporaryFolder()
  })
  after(() => rm(folder, { recursive: true, force: true }))

  for (const sign of ['The private database is started', 'Brought the schema up to date'])
    test(`SIGTERM during the first start, at '${sign}', ends the database too`, async () => {
      const { code, output } = await stopAtSign(folder, sign)
      assert.equal(code, 0, output)
      assert.doesNotMatch(output, /Khlang is open/)
      assert.ok(isDatabaseGone())
      await rm(folder, { recursive: true, force: true })
      folder = await createTemporaryFolder()
    })

  test('an unfinished request does not delay the exit, and the database ends', async () => {
    const portal = await startPortal({ DATA_DIR: folder, SAMPLE_DATA: 'off' })
    const socket = connect(Number(new URL(portal.address).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: khlang.test\r\nX-Slow: ')
    await new Promise(resolve => setTimeout(resolve, 300))
    const startedAt = performance.now()
    assert.equal(await portal.stop(), 0)
    const milliseconds = performance.now() - startedAt
    assert.ok(milliseconds < 15_000, `${milliseconds} ms`)
    assert.ok(isDatabaseGone())
    socket.destroy()
  })

  test('an address in use ends the start with 1, and the database ends too', async () => {
    const { createServer } = await import('node:net')
    const otherServer = createServer().listen(0, '127.0.0.1')
    await once(otherServer, 'listening')
    const { port } = otherServer.address() as { port: number }
    await assert.rejects(
      startPortal({ DATA_DIR: folder, SAMPLE_DATA: 'off', HOST: '127.0.0.1', PORT: String(port) }),
      /exited with code 1[\s\S]*EADDRINUSE/,
    )
    otherServer.close()
    assert.ok(isDatabaseGone())
  })
})

test('a portal with SAMPLE_DATA=off starts empty, in a folder whose path is 200 characters long', async () => {
  const short = await createTemporaryFolder()
  const folder = join(short, 'x'.repeat(90), 'y'.repeat(199 - short.length - 91))
  assert.equal(folder.length, 200)
  const portal = await startPortal({ DATA_DIR: folder, SAMPLE_DATA: 'off' })
  assert.equal((await readFigures(portal)).reports, 0)
  assert.match(await readText(portal, '/'), /<h1/)
  await portal.stop()
  await rm(short, { recursive: true })
})

test('a portal of a test ends when the process that started it is killed', async t => {
  const folder = await createTemporaryFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', killedProgram, folder], { stdio: 'inherit' })
  assert.deepEqual(await once(parent, 'exit'), [null, 'SIGKILL'])
  assert.deepEqual(await waitForLeftovers(folder, 20_000), [])
})

describe('a portal on a PostgreSQL of its owner', { skip: withoutDebianPostgres }, () => {
  let postgres: Awaited<ReturnType<typeof startDebianPostgres>>
  let folder: string
  before(async () => {
    postgres = await startDebianPostgres()
    folder = await createTemporaryFolder()
  })
  after(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test("works on Debian's PostgreSQL 15, with two nodes", async () => {
    const settings = { DATA_DIR: folder, DATABASE_URL: postgres.buildUrl('thai') }
    const nodes = await Promise.all([startPortal(settings), startPortal(settings)])
    for (const node of nodes) {
      assert.equal((await readFigures(node)).reports, 32)
      assert.match(await readText(node, `/?q=${encodeURIComponent('หนี้')}`), /<mark/)
    }
    await Promise.all(nodes.map(node => node.stop()))
  })

  test('a database whose locale cannot index Thai is refused with a clear message', async () => {
    await assert.rejects(
      startPortal({ DATA_DIR: folder, DATABASE_URL: postgres.buildUrl('plain') }),
      /cannot index Thai text/,
    )
  })
})
