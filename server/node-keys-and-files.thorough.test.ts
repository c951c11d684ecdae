import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { seal } from './platform/keys/sealing.ts'
import { createTemporaryFolder } from './testing/folders.ts'
import { openSharedDatabase } from './testing/nodes/shared-databases.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'

// Several nodes on one database with separate data folders.

const { pool, url } = await openSharedDatabase()
const folders: string[] = []
const createFolder = async () => {
  const folder = await createTemporaryFolder()
  folders.push(folder)
  return folder
}
const startNode = (folder: string) => startPortal({ DATA_DIR: folder, DATABASE_URL: url, SAMPLE_DATA: 'off' })
const toKeyPath = (folder: string) => join(folder, 'keys/server.key')
/** A folder with the key of another folder. */
const createFolderWithKey = async (folder: string) => {
  const target = await createFolder()
  await mkdir(join(target, 'keys'))
  await copyFile(toKeyPath(folder), toKeyPath(target))
  return target
}
const readRefusal = async (folder: string) => {
  const node = await startNode(folder).catch((error: Error) => error.message)
  if (typeof node === 'string') return node.split('\n').find(line => line.startsWith('Khlang did not start.')) ?? node
  await node.stop()
  return 'started'
}

let first: RunningPortal
let home: string
before(async () => {
  home = await createFolder()
  first = await startNode(home)
})
after(async () => {
  await first?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('a node without the shared key does not start, and names the missing file', async () => {
  const folder = await createFolder()
  const refusalText = await readRefusal(folder)
  assert.match(refusalText, /server\.key is missing: second factors are encrypted with the key of another node/)
  assert.ok(refusalText.includes(toKeyPath(folder)))
})

test('a node with another key does not start', async () => {
  const folder = await createFolder()
  await mkdir(join(folder, 'keys'))
  await writeFile(toKeyPath(folder), randomBytes(32))
  assert.match(await readRefusal(folder), /server\.key is not the one of this database/)
})

test('a node with the key but its own files does not start, and says what to share', async () => {
  const folder = await createFolderWithKey(home)
  const refusalText = await readRefusal(folder)
  assert.match(refusalText, /are not those of this database: they lack its mark\. All nodes need the same store/)
  assert.ok(refusalText.includes(join(folder, 'files')))
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files/portal-mark'), 'of another portal')
  assert.match(await readRefusal(folder), /are not those of this database/)
})

test('a node with the key and a shared folder of files starts beside the other', async () => {
  const folder = await createFolderWithKey(home)
  await symlink(join(home, 'files'), join(folder, 'files'))
  const second = await startNode(folder)
  for (const { address } of [first, second]) assert.equal((await fetch(`${address}/readyz`)).status, 200)
  assert.deepEqual(
    [...first.lines, ...second.lines].filter(line => line.includes('No running node looked')),
    [],
  )
  await second.stop()
})

test('a copy of the data folder does not start while another node runs, and starts when none does', async () => {
  const folder = await createFolder()
  await cp(home, folder, { recursive: true })
  const refusalText = await readRefusal(folder)
  assert.match(refusalText, /are a copy: .* All nodes need the same store.* stop all other nodes first/)
  assert.ok(refusalText.includes(join(folder, 'files')))
  await first.stop()
  assert.equal(await readRefusal(folder), 'started')
  first = await startNode(home)
})

test('an upgraded portal adopts the fingerprint of the key that reads its second factors, whichever node starts first', async () => {
  const { rows } = await pool.query('select user_id from users limit 1')
  const sealed = seal(await readFile(toKeyPath(home)), `second factor of ${rows[0].user_id}`, randomBytes(20))
  await pool.query('insert into second_factors (user_id, secret, begun_at) values ($1, $2, now())', [
    rows[0].user_id,
    sealed,
  ])
  await pool.query(`delete from portal_marks where name = 'server key'`)
  assert.match(await readRefusal(await createFolder()), /server\.key is missing/)
  assert.equal(await readRefusal(home), 'started')
})

test('a portal that lost its key and files starts again after the statements of the handbook', async () => {
  const handbook = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const statements = ['server key', 'store'].map(name => {
    const statement = handbook.split('\n').find(line => line.includes(`portal_marks where name = '${name}'`))
    assert.ok(statement, `no statement about the ${name}`)
    return statement
  })
  const folder = await createFolder()
  assert.notEqual(await readRefusal(folder), 'started')
  await first.stop()
  for (const statement of statements) await pool.query(statement)
  assert.equal(await readRefusal(folder), 'started')
})
