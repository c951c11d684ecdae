import assert from 'node:assert/strict'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTemporaryFolder } from '../../server/testing/folders.ts'
import { findAccountFault } from './folder-accounts.ts'

const folder = await createTemporaryFolder()

test('root may not run commands on the data folder of another account, which is named', {
  skip: process.getuid?.() !== 0 && 'only root can give a folder to another account',
}, async () => {
  await chown(folder, 12345, 12346)
  assert.match(findAccountFault(folder, 0)!, /account number 12345.*setpriv --reuid=12345 --regid=12346/)
  assert.equal(findAccountFault(folder, 12345), undefined)
  await chown(folder, 0, 12346)
  assert.equal(findAccountFault(folder, 0), undefined, 'a portal that root runs')
  assert.equal(findAccountFault(folder, 10001), undefined, 'a volume of Kubernetes belongs to root')
})

test('a folder that does not exist yet has no fault', () =>
  assert.equal(findAccountFault(join(folder, 'none'), 0), undefined))
