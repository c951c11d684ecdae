import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { verifyFiles } from '../files/index.ts'
import { listAll } from '../testing/store-scenarios.ts'
import { checkBackup, openVault, readManifest } from './index.ts'
import { openBackupPortal, openEmptyPortal, readAllRows } from './testing/backup-portal.ts'

const reports = 10_000
const portal = await openBackupPortal(reports)
const place = join(portal.parent, 'backups')
/** Reports that were committed before the backup under writes began. */
const acknowledged: string[] = []
/** A backup during which nothing was written, so that its rows are known. */
const quiet = join(portal.parent, 'quiet')

const check = async (address: string) => {
  const vault = await openVault(await portal.openPlaceAt(address), undefined)
  await checkBackup(vault, await readManifest(vault))
}
const damageFile = async (path: string) => {
  const bytes = await readFile(path)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  await writeFile(path, bytes)
}

before(async () => {
  let isOver = false
  const reportNames: string[] = []
  const writeReports = async () => {
    while (!isOver) reportNames.push((await portal.addReport()).name)
  }
  const writers = [writeReports(), writeReports()]
  while (reportNames.length < 20) await new Promise(setImmediate)
  acknowledged.push(...reportNames)
  await portal.backUp(place)
  isOver = true
  await Promise.all(writers)
  await portal.backUp(quiet)
})

test('a backup of 10,000 reports during writes has each report that was acknowledged before it, with its file', async t => {
  const copy = await openEmptyPortal(t, portal)
  await copy.restore(place)
  const { rows } = await copy.pool.query(
    'select file_name, digest from reports left join report_files using (report_id)',
  )
  const names = new Set(rows.map(({ file_name }) => file_name))
  assert.ok(rows.length >= reports + 20 && rows.every(({ digest }) => digest !== null))
  assert.deepEqual(
    acknowledged.filter(name => !names.has(name)),
    [],
  )
  const { whole, missing, damaged } = await verifyFiles(copy, () => {})
  assert.deepEqual({ whole, missing, damaged }, { whole: rows.length, missing: 0, damaged: 0 })
})

test('one damaged and one missing file of 10,000 are found, and the backup is not restored', async t => {
  const folder = join(quiet, 'files')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const toPath = (at: number) => join(files[at]!.parentPath, files[at]!.name)
  const [damagedPath, lost] = [toPath(Math.floor(files.length / 2)), toPath(files.length - 1)]
  const lostContent = await readFile(lost)
  await damageFile(damagedPath)
  await assert.rejects(check(quiet), /of the backup is damaged/)
  const copy = await openEmptyPortal(t, portal)
  await assert.rejects(copy.restore(quiet), /of the backup is damaged/)
  const { rows } = await copy.pool.query(`select to_regclass('public.reports') as there`)
  assert.equal(rows[0].there, null)
  await damageFile(damagedPath)
  await rm(lost)
  await assert.rejects(check(quiet), /of the backup is missing/)
  await writeFile(lost, lostContent, { mode: 0o600 })
  await check(quiet)
})

test('after the store of the portal lost files, verify names them, and a restore brings every row and file back', async t => {
  const listDigests = async (store: typeof portal.store) => (await listAll(store)).map(({ digest }) => digest).sort()
  const digests = await listDigests(portal.store)
  const lostDigests = digests.filter((_, index) => index % 100 === 0)
  for (const digest of lostDigests) await portal.store.remove(digest)
  const reportedDigests: string[] = []
  await verifyFiles(portal, ({ kind, digest }) => void (kind === 'missing' && reportedDigests.push(digest)))
  assert.deepEqual(reportedDigests.sort(), lostDigests)
  await assert.rejects(portal.backUp(join(portal.parent, 'of-the-rest')), /stored file .* is missing/)
  const copy = await openEmptyPortal(t, portal)
  await copy.restore(quiet)
  assert.deepEqual(await readAllRows(copy), await readAllRows(portal))
  assert.deepEqual(await listDigests(copy.store), digests)
})
