import assert from 'node:assert/strict'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { sweepFiles, verifyFiles } from '../files/index.ts'
import { stoppedClock } from '../platform/clock.ts'
import { findMark } from '../platform/nodes/portal-marks.ts'
import { chooseCount } from '../testing/depth.ts'
import { listAll, write } from '../testing/store-scenarios.ts'
import { openBackupPortal, openEmptyPortal, readAllRows } from './testing/backup-portal.ts'

const reportCount = chooseCount({ usual: 60, deep: 10_000 })
const portal = await openBackupPortal(reportCount)
const toPlacePath = (name: string) => join(portal.parent, name)
const firstPlace = toPlacePath('backups')
const readFolder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).map(entry => join(entry.parentPath, entry.name))

before(async () => {
  await portal.backUp(firstPlace)
})

test('a restored portal has every row, file, key and text, and no session', async t => {
  const copy = await openEmptyPortal(t, portal)
  await copy.restore(firstPlace)
  const [rows, restored] = [await readAllRows(portal), await readAllRows(copy)]
  assert.deepEqual(restored, rows)
  assert.ok(rows.reports!.length === reportCount && rows.report_search!.length === reportCount)
  assert.deepEqual(await copy.pool.query('select from sessions').then(({ rowCount }) => rowCount), 0)
  const { missing, damaged, whole } = await verifyFiles(copy, () => {})
  assert.deepEqual({ missing, damaged, whole }, { missing: 0, damaged: 0, whole: reportCount })
  for (const path of ['keys/server.key', '../office/office.json', '../office/pages/about.th.md']) {
    const restoredPath = join(copy.dataFolder, path.replace('../', ''))
    assert.deepEqual(await readFile(restoredPath), await readFile(join(portal.dataFolder, path)))
    assert.equal((await stat(restoredPath)).mode & 0o777, 0o600)
  }
  await assert.rejects(stat(join(copy.dataFolder, 'keys/database')), { code: 'ENOENT' })
})

test('a restored portal continues its sequences, keeps its constraints, and has its own store mark', async t => {
  const copy = await openEmptyPortal(t, portal)
  await copy.restore(firstPlace)
  const mark = await findMark(copy.database, 'store')
  assert.notEqual(mark, 'mark of the portal')
  assert.equal(await copy.store.readMark(), mark)
  assert.ok(await findMark(copy.database, 'held'))
  const added = await copy.pool.query(
    `insert into categories (name_en, name_th, icon, position) values ('New', 'ใหม่', 'coin', 2) returning category_id`,
  )
  const { rows } = await portal.pool.query('select max(category_id) as last from categories')
  assert.ok(added.rows[0].category_id > rows[0].last)
  const before = await copy.pool.query('select version from catalogue_version')
  await copy.pool.query(`update reports set title_en = 'Changed' where file_name = 'report-1'`)
  const after = await copy.pool.query('select version from catalogue_version')
  assert.ok(after.rows[0].version > before.rows[0].version, 'no trigger ran')
  await assert.rejects(copy.pool.query('update reports set sub_category_id = 9999'), { code: '23503' })
  const constraints = `select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as line from pg_constraint order by 1`
  assert.deepEqual((await copy.pool.query(constraints)).rows, (await portal.pool.query(constraints)).rows)
})

test('a second backup copies only new files', async () => {
  const { copied: nothing } = await portal.backUp(firstPlace)
  assert.deepEqual(nothing, { files: 0, bytes: 0 })
  await portal.addReport('nine more')
  const { copied, manifest } = await portal.backUp(firstPlace)
  assert.deepEqual(copied, { files: 1, bytes: 9 })
  assert.equal(manifest.files.count, reportCount + 1)
})

test('no other account of the machine can read a backup', async () => {
  for (const path of [firstPlace, ...(await readFolder(firstPlace))])
    assert.equal((await stat(path)).mode & 0o077, 0, path)
})

test('a backup during writes has each write that was acknowledged before it, and none in part', async t => {
  const place = toPlacePath('under-writes')
  const acknowledged: string[] = []
  let isOver = false
  const writeReports = async () => {
    while (!isOver) acknowledged.push((await portal.addReport()).name)
  }
  const writers = [writeReports(), writeReports(), writeReports()]
  while (acknowledged.length < 5) await new Promise(setImmediate)
  const before = [...acknowledged]
  await portal.backUp(place)
  isOver = true
  await Promise.all(writers)
  const copy = await openEmptyPortal(t, portal)
  await copy.restore(place)
  const { rows } = await copy.pool.query(
    'select file_name, digest from reports left join report_files using (report_id)',
  )
  const names = new Set(rows.map(row => row.file_name))
  assert.deepEqual(
    before.filter(name => !names.has(name)),
    [],
  )
  assert.deepEqual(
    rows.filter(row => row.digest === null),
    [],
  )
  const { missing, damaged } = await verifyFiles(copy, () => {})
  assert.deepEqual({ missing, damaged }, { missing: 0, damaged: 0 })
})

test('a file whose last row is deleted during a backup stays until the backup has ended', async () => {
  const clock = stoppedClock(new Date(Date.now() + 25 * 3_600_000).toISOString())
  const { digest } = await write(portal.store, 'loose')
  const sweptDigests = new Set<string>()
  const place = await portal.openPlaceAt(toPlacePath('swept'))
  const sweepOnce = async () => {
    if (sweptDigests.size > 0) return
    sweptDigests.add(digest)
    await sweepFiles({ ...portal, clock })
    assert.ok(await portal.store.find(digest), 'swept under the backup')
  }
  await portal.backUp('', {
    place: {
      ...place,
      write: async (name, content) => {
        if (name.startsWith('files/')) await sweepOnce()
        return place.write(name, content)
      },
    },
  })
  assert.ok(sweptDigests.size > 0)
  await sweepFiles({ ...portal, clock })
  assert.equal(await portal.store.find(digest), undefined)
})

test('a stored file that is missing or damaged fails the backup, which names it and stays incomplete', async t => {
  const place = toPlacePath('faulty')
  const { digest } = await portal.addReport('to be harmed')
  const open = portal.store.open
  t.after(() => sql`delete from report_files where digest = ${digest}`.execute(portal.database))
  const faultyStore = {
    ...portal.store,
    open: async (requestedDigest: string) =>
      requestedDigest === digest ? open((await listAll(portal.store))[0]!.digest) : open(requestedDigest),
  }
  await assert.rejects(
    portal.backUp(place, { store: faultyStore }),
    new RegExp(`stored file ${digest} is damaged.*npm run verify`),
  )
  await portal.store.remove(digest)
  await assert.rejects(portal.backUp(place), new RegExp(`stored file ${digest} is missing`))
  const copy = await openEmptyPortal(t, portal)
  await assert.rejects(copy.restore(place), /There is no complete backup/)
  await write(portal.store, 'to be harmed')
})

test('an encrypted backup reveals nothing of its contents, and is restored only with its passphrase', async t => {
  const place = toPlacePath('encrypted')
  const passphrase = 'correct horse battery'
  await portal.backUp(place, { passphrase })
  const digests = (await listAll(portal.store)).map(({ digest }) => digest)
  for (const path of await readFolder(place)) {
    assert.ok(!digests.some(digest => path.includes(digest)), path)
    if ((await stat(path)).isFile()) assert.ok(!(await readFile(path)).includes('file of report-'), path)
  }
  const copy = await openEmptyPortal(t, portal)
  await assert.rejects(
    copy.restore(place, { passphrase: 'correct horse batterx' }),
    /is not the passphrase of these backups/,
  )
  await assert.rejects(copy.restore(place), /Give their BACKUP_PASSPHRASE/)
  await copy.restore(place, { passphrase })
  assert.deepEqual(await readAllRows(copy), await readAllRows(portal))
  for (const { digest } of (await listAll(portal.store)).slice(0, 3))
    assert.deepEqual(await buffer(await copy.store.open(digest)), await buffer(await portal.store.open(digest)))
})

test('a place with backups of another portal, with other files, or with another encryption setting is refused', async () => {
  await assert.rejects(portal.backUp(firstPlace, { passphrase: 'correct horse battery' }), /are not encrypted/)
  await assert.rejects(portal.backUp(portal.officeFolder), /contains other files/)
  await portal.pool.query(`update portal_marks set value = 'another' where name = 'store'`)
  await assert.rejects(portal.backUp(firstPlace), /the backups of another portal/)
  await portal.pool.query(`update portal_marks set value = 'mark of the portal' where name = 'store'`)
})

test('expired backups are removed with the files that only they needed; the newest stays', async t => {
  const place = toPlacePath('kept')
  const { digest } = await portal.addReport('only in the first')
  const { manifest: oldest } = await portal.backUp(place)
  await portal.pool.query('delete from report_files where digest = $1', [digest])
  await portal.pool.query('delete from stored_files where digest = $1', [digest])
  const expiredFilePath = join(place, 'files', digest.slice(0, 2), digest)
  await portal.backUp(place)
  await stat(expiredFilePath)
  await new Promise(resolve => setTimeout(resolve, 20))
  const { removed, manifest } = await portal.backUp(place, { keepDays: 1e-8 })
  assert.ok(removed.includes(oldest.name) && removed.length === 2)
  await assert.rejects(stat(expiredFilePath), { code: 'ENOENT' })
  assert.deepEqual(await readdir(join(place, 'backups')), [manifest.name])
  const copy = await openEmptyPortal(t, portal)
  await copy.restore(place)
  await rm(place, { recursive: true })
})
