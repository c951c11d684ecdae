import assert from 'node:assert/strict'
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { requireNobodyAccount } from './accounts.ts'
import { requireBinaries } from './binaries.ts'
import { pickDefaultDataFolder, startPrivatePostgres } from './index.ts'
import { copyPackage, findDatabase, noNormalUser, notRoot, prepareFolders } from './testing/folders.ts'
import { endPortal, startPortal } from './testing/portals.ts'

const ignoreLine = () => {}
const makeFolder = prepareFolders()
const readOwner = (pid: number) => statSync(`/proc/${pid}`).uid

test("root's database runs as nobody, from a copy of the binaries where the checkout has mode 700", {
  skip: notRoot,
}, async t => {
  const folder = makeFolder()
  const place = { packageRoot: copyPackage(folder), cacheFolder: join(folder, 'cache') }
  const dataDir = join(folder, 'data')
  for (const _ of ['copying', 'finding the copy']) {
    const { stop } = await startPrivatePostgres(dataDir, ignoreLine, place)
    t.after(stop)
    assert.equal(readOwner(findDatabase(dataDir)!.pid), requireNobodyAccount().uid)
    await stop()
  }
  assert.equal(pickDefaultDataFolder(join(folder, 'checkout')), '/var/lib/khlang')
  assert.equal(pickDefaultDataFolder(folder), join(folder, 'data'))
})

test('a copy of the binaries that others may change is not run', { skip: notRoot }, () => {
  const folder = makeFolder()
  const place = { packageRoot: copyPackage(folder), cacheFolder: join(folder, 'cache') }
  const { postgres } = requireBinaries(requireNobodyAccount(), place)
  chmodSync(join(postgres, '../..'), 0o777)
  assert.throws(() => requireBinaries(requireNobodyAccount(), place), {
    message: /Others than root may change .* Remove that folder/,
  })
})

test('a data folder that the account of the database may not enter is refused, and the error names it', {
  skip: notRoot,
}, async () => {
  const closed = join(makeFolder(), 'closed')
  mkdirSync(closed, { mode: 0o700 })
  await assert.rejects(startPrivatePostgres(join(closed, 'data'), ignoreLine), {
    message: new RegExp(`may not enter ${closed},.*Run: chmod o\\+x ${closed} .*DATA_DIR`),
  })
  assert.ok(!existsSync(join(closed, 'data')))
})

test('a database that a normal user started is taken over by root, and keeps its account', {
  skip: notRoot || noNormalUser,
}, async t => {
  const folder = makeFolder()
  const dataDir = join(folder, 'data')
  const user = requireNobodyAccount()
  chownSync(folder, user.uid, user.gid)
  const portal = await startPortal(dataDir, user)
  assert.equal(portal.refusal, undefined)
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  await endPortal(portal, 'SIGTERM')

  const { stop } = await startPrivatePostgres(dataDir, ignoreLine)
  t.after(stop)
  assert.equal(readOwner(findDatabase(dataDir)!.pid), user.uid)
})

test('a normal user does not start the database of another account', { skip: notRoot || noNormalUser }, async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'database'), { mode: 0o700 })
  chownSync(join(folder, 'database'), 12_345, 12_345)
  const portal = await startPortal(folder, requireNobodyAccount())
  assert.match(portal.refusal ?? '', /belongs to another account \(number 12345\).*DATA_DIR/)
})
