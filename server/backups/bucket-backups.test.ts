import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openStore, verifyFiles } from '../files/index.ts'
import { readSettings } from '../platform/settings.ts'
import { openBucketStandIn } from '../testing/servers/bucket-stand-ins.ts'
import { BackupError, checkBackup, openBackupPlace, openVault, readManifest, restoreBackup } from './index.ts'
import type { Manifest } from './manifests.ts'
import { openBackupPortal, openEmptyPortal, readAllRows } from './testing/backup-portal.ts'

const portal = await openBackupPortal(3)
const [s3Server, otherS3Server] = [await openBucketStandIn(), await openBucketStandIn()]
after(() => Promise.all([s3Server.close(), otherS3Server.close()]))
const filesSettings = { ...s3Server.settings, S3_SECRET_ACCESS_KEY: 'secret' }
const backupSettings = (endpoint: string) => ({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: 'x',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
})
const open = async (address: string, settings: Record<string, string> = filesSettings) =>
  openBackupPlace(address, readSettings(settings), portal.dataFolder)

const address = 's3://copies/portals/first'
const folder = '/copies/portals/first/'
const backUp = async (choices: { keepDays?: number } = {}) =>
  portal.backUp('', { place: await open(address), ...choices })
const openCopies = async () => openVault(await open(address), undefined)
let first: Manifest

before(async () => {
  first = (await backUp()).manifest
})

test('a backup in a bucket has all its objects in its folder there, and leaves nothing on the disk', async () => {
  const paths = [...s3Server.objects.keys()]
  assert.ok(
    paths.every(path => path.startsWith(folder)),
    String(paths),
  )
  assert.equal(paths.filter(path => path.startsWith(`${folder}files/`)).length, 3)
  assert.deepEqual(await readdir(join(portal.dataFolder, 'files/incoming')), [])
})

test('a backup in a bucket is checked, and restored into a portal whose files are in a bucket too', async t => {
  const vault = await openCopies()
  const manifest = await readManifest(vault)
  assert.deepEqual(manifest, first)
  await checkBackup(vault, manifest)
  const copy = await openEmptyPortal(t, portal)
  const store = await openStore(readSettings({ ...filesSettings, S3_BUCKET: 'restored' }), copy.dataFolder)
  await restoreBackup({
    vault,
    manifest,
    connection: copy.connection,
    store,
    storePlace: 'the bucket restored',
    dataFolder: copy.dataFolder,
    officeFolder: join(copy.dataFolder, 'office'),
  })
  assert.deepEqual(await readAllRows(copy), await readAllRows(portal))
  const { whole, missing, damaged } = await verifyFiles({ database: copy.database, store }, () => {})
  assert.deepEqual({ whole, missing, damaged }, { whole: 3, missing: 0, damaged: 0 })
})

test('a damaged and a missing object of a bucket are named, and the next backup copies a missing file again', async () => {
  const { objects } = s3Server
  const table = `${folder}backups/${first.name}/tables/users.copy.gz`
  const file = [...objects.keys()].find(path => path.startsWith(`${folder}files/`))!
  const check = async () => checkBackup(await openCopies(), first)
  const tableBytes = objects.get(table)!
  objects.set(table, tableBytes.subarray(0, -4))
  await assert.rejects(check(), /tables\/users\.copy\.gz of the backup is damaged/)
  objects.set(table, tableBytes)
  objects.delete(file)
  await assert.rejects(check(), new RegExp(`${file.slice(folder.length)} of the backup is missing`))
  assert.equal((await backUp()).copied.files, 1)
  await check()
})

test('another backup copies no file again, and expired backups are removed from the bucket', async () => {
  const { copied, manifest: previous } = await backUp()
  assert.deepEqual(copied, { files: 0, bytes: 0 })
  await wait(20)
  const { removed, manifest: newest } = await backUp({ keepDays: 1e-8 })
  assert.ok(removed.includes(first.name) && removed.includes(previous.name), String(removed))
  const backups = [...s3Server.objects.keys()].filter(path => path.startsWith(`${folder}backups/`))
  assert.deepEqual(new Set(backups.map(path => path.slice(folder.length).split('/')[1])), new Set([newest.name]))
  await checkBackup(await openCopies(), newest)
})

test('the bucket of the portal’s own files is refused, however its service is written', async () => {
  const endpoint = s3Server.settings.S3_ENDPOINT
  for (const settings of [filesSettings, { ...filesSettings, ...backupSettings(`${endpoint}/`) }])
    for (const address of ['s3://khlang', 's3://khlang/copies'])
      await assert.rejects(
        open(address, settings),
        error =>
          error instanceof BackupError && /The bucket of the files belongs only to the portal/.test(error.message),
      )
})

test('with BACKUP_S3_… a backup goes to that service, where a bucket may have the name of the portal’s own', async () => {
  const settings = { ...filesSettings, ...backupSettings(otherS3Server.settings.S3_ENDPOINT) }
  await portal.backUp('', { place: await open('s3://khlang/copies/', settings) })
  assert.ok(otherS3Server.objects.has('/khlang/copies/khlang-backups.json'))
})

test('an address without a bucket, without credentials or of another kind is refused', async () => {
  await assert.rejects(open('s3://'), /names no bucket/)
  await assert.rejects(open(address, {}), /cannot be reached without the settings BACKUP_S3_…/)
  for (const address of ['https://copies.example.org/first', 'S3://copies/first'])
    await assert.rejects(open(address), /is not a place of backups\. Give a folder, s3:\/\/bucket/)
})
