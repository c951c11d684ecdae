import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { openTestDatabase } from '../../testing/database.ts'
import { createTemporaryFolder } from '../../testing/folders.ts'
import { seal, unseal } from './sealing.ts'
import { findKeyFault, openKey, rotateKey } from './server-key.ts'

const { database } = await openTestDatabase()
const deleteMarks = () => database.deleteFrom('portal_marks').execute()
beforeEach(deleteMarks)

test('the key is created once, readable only for its owner, and found again', async () => {
  const folder = await createTemporaryFolder()
  const key = await openKey(database, folder)
  assert.equal(key.length, 32)
  assert.equal((await stat(join(folder, 'keys/server.key'))).mode & 0o777, 0o600)
  assert.deepEqual(await openKey(database, folder), key)
  assert.deepEqual(await readdir(join(folder, 'keys')), ['server.key'])
})

test('a damaged key stops the start instead of being replaced', async () => {
  const folder = await createTemporaryFolder()
  await openKey(database, folder)
  await writeFile(join(folder, 'keys/server.key'), 'short')
  await assert.rejects(openKey(database, folder), /damaged/)
})

test('nodes that start concurrently on one folder use the same key', async () => {
  const folder = await createTemporaryFolder()
  const keys = await Promise.all(Array.from({ length: 4 }, () => openKey(database, folder)))
  assert.deepEqual(new Set(keys.map(key => key.toString('hex'))).size, 1)
  assert.deepEqual(await readFile(join(folder, 'keys/server.key')), keys[0])
})

test('a node with another key, or with none, is refused, and no key is created for it', async () => {
  const folder = await createTemporaryFolder()
  await openKey(database, folder)
  const other = await createTemporaryFolder()
  await assert.rejects(openKey(database, other), /keys\/server\.key is missing.*Copy keys\/server\.key/)
  await assert.rejects(stat(join(other, 'keys/server.key')), { code: 'ENOENT' })
  await deleteMarks()
  await openKey(database, other)
  await assert.rejects(openKey(database, folder), /keys\/server\.key is not the one of this database/)
})

test('a database without a fingerprint adopts only a key that decrypts its data', async () => {
  const folder = await createTemporaryFolder()
  await assert.rejects(
    openKey(database, folder, async key => key !== undefined),
    /is missing/,
  )
  await assert.rejects(stat(join(folder, 'keys')), { code: 'ENOENT' })
  const key = await openKey(database, folder)
  await deleteMarks()
  await assert.rejects(
    openKey(database, folder, async () => false),
    /is not the one/,
  )
  assert.deepEqual(await database.selectFrom('portal_marks').selectAll().execute(), [])
  assert.deepEqual(await openKey(database, folder, async candidate => candidate?.equals(key) === true), key)
})

test('sealed data is readable only with the same key and purpose', () => {
  const key = randomBytes(32)
  const sealed = seal(key, 'one', Buffer.from('secret'))
  assert.ok(!sealed.includes('secret'))
  assert.equal(unseal(key, 'one', sealed).toString(), 'secret')
  assert.throws(() => unseal(key, 'another', sealed))
  assert.throws(() => unseal(randomBytes(32), 'one', sealed))
  for (const at of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.throws(() => unseal(key, 'one', changed))
  }
})

/** Reencrypts nothing, as this database has no sealed data. */
const reencryptNothing = async () => {}

test('a rotation replaces the key and its fingerprint, and other nodes are refused until they have the new one', async () => {
  const [folder, other] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const old = await openKey(database, folder)
  await mkdir(join(other, 'keys'))
  await writeFile(join(other, 'keys/server.key'), old)
  await rotateKey(database, folder, reencryptNothing)
  const key = await openKey(database, folder)
  assert.notDeepEqual(key, old)
  assert.deepEqual(await readdir(join(folder, 'keys')), ['server.key'])
  assert.match((await findKeyFault(database, other))!, /is not the one of this database/)
  await assert.rejects(openKey(database, other), /is not the one of this database/)
  await writeFile(join(other, 'keys/server.key'), key)
  assert.equal(await findKeyFault(database, other), undefined)
})

test('a rotation interrupted before its commit leaves the old key, and afterwards the new one', async () => {
  const folder = await createTemporaryFolder()
  const old = await openKey(database, folder)
  await assert.rejects(
    rotateKey(database, folder, async () => {
      throw new Error('The power failed')
    }),
    /power/,
  )
  assert.deepEqual(await openKey(database, folder), old)
  await rotateKey(database, folder, reencryptNothing)
  // The state of a process that ended between the commit and the renaming of the file.
  const key = await readFile(join(folder, 'keys/server.key'))
  await writeFile(join(folder, 'keys/server.key.next'), key)
  await writeFile(join(folder, 'keys/server.key'), old)
  assert.deepEqual(await openKey(database, folder), key)
  assert.deepEqual(await readdir(join(folder, 'keys')), ['server.key'])
})
