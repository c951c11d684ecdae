import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPrivatePostgres } from './index.ts'
import { clearReusedPid } from './postmasters.ts'
import { findDatabase, killDatabase, prepareFolders } from './testing/folders.ts'
import { endPortal, startPortal } from './testing/portals.ts'

const ignoreLine = () => {}
const makeFolder = prepareFolders()
// All tests of this file use one data folder, and each leaves its database stopped.
const dataDir = makeFolder()

/** Adds a row and returns the number of rows. */
const insertRow = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('create table if not exists visits (at timestamptz); insert into visits values (now())')
  const { rows } = await client.query<{ count: string }>('select count(*) from visits')
  await client.end()
  return Number(rows[0]!.count)
}

test('a second portal on the same data folder is refused, and the first continues', async t => {
  const first = await startPrivatePostgres(dataDir, ignoreLine)
  t.after(first.stop)
  const second = await startPortal(dataDir)
  assert.match(second.refusal ?? '', new RegExp(`Another portal is running on the data folder ${dataDir}.*DATA_DIR`))
  assert.ok(await insertRow(first.connection))
})

test('one of two first starts at the same moment serves, and the other is refused', async () => {
  const fresh = makeFolder()
  const portals = await Promise.all([startPortal(fresh), startPortal(fresh)])
  const [served, refused] = portals[0].connection ? portals : portals.toReversed()
  assert.equal(await insertRow(served!.connection!), 1)
  assert.match(refused!.refusal ?? '', /Another portal is running/)
  await endPortal(served!, 'SIGTERM')
  assert.equal(findDatabase(fresh), null)
})

test('a database outlives its killed portal, is refused while another portal holds its lock, and is taken over by the next', async t => {
  const killed = await startPortal(dataDir)
  const count = await insertRow(killed.connection!)
  const { pid } = findDatabase(dataDir)!
  await endPortal(killed, 'SIGKILL')

  // A portal that ignores the lock of the folder, as on a network drive.
  const other = new pg.Client({ ...killed.connection!, user: 'postgres', database: 'postgres' })
  await other.connect()
  await other.query('select pg_advisory_lock(4602002)')
  await assert.rejects(startPrivatePostgres(dataDir, ignoreLine), { message: /Another portal is running/ })
  await other.end()

  const adopting = await startPrivatePostgres(dataDir, ignoreLine)
  t.after(adopting.stop)
  assert.equal(findDatabase(dataDir)!.pid, pid)
  assert.equal(await insertRow(adopting.connection), count + 1)
})

test('a database that was killed while no portal ran starts again with everything that it had acknowledged', async t => {
  const killed = await startPortal(dataDir)
  const count = await insertRow(killed.connection!)
  await endPortal(killed, 'SIGKILL')
  killDatabase(dataDir)
  const { connection, stop } = await startPrivatePostgres(dataDir, ignoreLine)
  t.after(stop)
  assert.equal(await insertRow(connection), count + 1)
})

test('a database starts although another process has the process id of the killed one', async t => {
  const killed = await startPortal(dataDir)
  const count = await insertRow(killed.connection!)
  await endPortal(killed, 'SIGKILL')
  const pid = killDatabase(dataDir)!
  const { uid, gid } = statSync(join(dataDir, 'database'))
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  t.after(() => stranger.kill())
  await once(stranger, 'spawn')
  // If the path of the data folder is too long for a socket, the socket is in another folder.
  const host = killed.connection!.host!
  for (const file of [join(dataDir, 'database/postmaster.pid'), join(host, '.s.PGSQL.5432.lock')]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(stranger.pid)))
    chownSync(file, uid, gid)
  }
  const { connection, stop } = await startPrivatePostgres(dataDir, ignoreLine)
  t.after(stop)
  assert.equal(await insertRow(connection), count + 1)
  assert.equal(stranger.exitCode, null)
})

test('the process id in the file of a killed database is overwritten, and the name of its shared memory stays', () => {
  const folder = makeFolder()
  const file = join(folder, 'postmaster.pid')
  const lines = [
    '/somewhere/database',
    '1795000000',
    '5432',
    '/somewhere/database',
    '',
    '  2226927     65598',
    'ready   ',
    '',
  ]
  writeFileSync(file, [process.pid, ...lines].join('\n'))
  clearReusedPid(folder, folder)
  assert.deepEqual(readFileSync(file, 'utf8').split('\n'), ['2147483647', ...lines])
})

test('a database that ends while its portal runs is reported and started again', async t => {
  const messages: string[] = []
  const { connection, stop } = await startPrivatePostgres(dataDir, message => messages.push(message))
  t.after(stop)
  const count = await insertRow(connection)
  const pid = killDatabase(dataDir)
  while (!messages.includes('The private database answers again')) await wait(20, undefined, { signal: t.signal })
  assert.equal(messages.at(-2), 'The private database is gone; bringing it back')
  assert.notEqual(findDatabase(dataDir)!.pid, pid)
  assert.equal(await insertRow(connection), count + 1)
})
