import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../testing/folders.ts'
import { openKey, seal, unseal } from './keys.ts'

test('the key is made once, readable by its owner alone, and found again', async () => {
  const folder = await temporaryFolder()
  const key = await openKey(folder)
  assert.equal(key.length, 32)
  assert.equal((await stat(join(folder, 'keys/server.key'))).mode & 0o777, 0o600)
  assert.deepEqual(await openKey(folder), key)
  assert.deepEqual(await readdir(join(folder, 'keys')), ['server.key'])
})

test('a damaged key stops the start instead of being replaced', async () => {
  const folder = await temporaryFolder()
  await openKey(folder)
  await writeFile(join(folder, 'keys/server.key'), 'short')
  await assert.rejects(openKey(folder), /damaged/)
})

test('what was sealed is read with the same key and purpose alone', () => {
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
