import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  keepFiles,
  type MarkableStore,
  openFolderStore,
  openPortalStore,
  openStore,
  type StoredFile,
  verifyFiles,
} from '../../files/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { readSettings } from '../../platform/settings.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { openBucketStandIn } from '../../testing/servers/bucket-stand-ins.ts'
import { listAll, write } from '../../testing/store-scenarios.ts'
import { moveFiles } from './file-moves.ts'

const folder = await createTestFolder()
const { database } = await openTestDatabase()
const bucket = await openBucketStandIn()
after(bucket.close)

const readBucketSettings = (name: string) =>
  readSettings({ ...bucket.settings, S3_SECRET_ACCESS_KEY: 'secret', S3_BUCKET: name })
const openBucket = (name: string) => openStore(readBucketSettings(name), folder)
const from = openFolderStore(join(folder, 'files'))
const to = await openBucket('khlang')
const move = (change: { isPortalRunning?: () => Promise<boolean>; to?: MarkableStore } = {}) =>
  moveFiles({ database, from, to, targetPlace: 'the bucket', isPortalRunning: async () => false, ...change })
/** What a node with these settings does at its start. */
const start = (settings = readSettings({})) =>
  openPortalStore(settings, folder, { database, log: { warn: assert.fail } as never })
let files: StoredFile[]

before(async () => {
  await start()
  files = [await write(from, 'one'), await write(from, 'two'), await write(from, 'six')]
  await database
    .transaction()
    .execute(transaction => keepFiles(transaction, { store: from, clock: systemClock }, files))
})

test('a bucket with files, or of another portal, is refused and left as it is', async () => {
  const [used, foreign] = [await openBucket('used'), await openBucket('foreign')]
  await write(used, 'of somebody')
  await foreign.writeMark('of another portal')
  await assert.rejects(move({ to: used }), /There are files in the bucket\./)
  await assert.rejects(move({ to: foreign }), /the bucket holds the files of another portal\./)
  assert.equal(await used.readMark(), undefined)
  assert.deepEqual(await listAll(foreign), [])
})

test('a move whose bucket fails after the first file leaves the portal with its folder', async () => {
  let writesLeft = 1
  const failing: MarkableStore = {
    ...to,
    async write(content) {
      writesLeft -= 1
      if (writesLeft < 0) throw new Error('The connection was lost')
      return to.write(content)
    },
  }
  await assert.rejects(move({ to: failing }), /The connection was lost/)
  assert.equal((await listAll(to)).length, 1)
  await start()
  await assert.rejects(start(readBucketSettings('khlang')), /are not those of this database/)
})

test('a repeated move copies only the other files; one that is lost or damaged there leaves the portal with its folder', async () => {
  const [lost, damaged] = files as [StoredFile, StoredFile]
  const harm = async () => {
    bucket.objects.delete(`/khlang/files/${lost.digest}`)
    bucket.objects.set(`/khlang/files/${damaged.digest}`, Buffer.from('bad'))
    return false
  }
  const writtenDigests: string[] = []
  const counting: MarkableStore = {
    ...to,
    async write(content) {
      const file = await to.write(content)
      writtenDigests.push(file.digest)
      return file
    },
  }
  await assert.rejects(
    move({ to: counting, isPortalRunning: harm }),
    /1 files are missing and 1 are damaged in the bucket, so the portal keeps its folder/,
  )
  assert.equal(writtenDigests.length, 2)
  await start()
})

test('the next move copies the lost and the damaged file again, and then only nodes with the bucket start', async () => {
  assert.deepEqual(await move(), { isComplete: true, files: 2, bytes: 6 })
  await start(readBucketSettings('khlang'))
  await assert.rejects(start(), /are not those of this database/)
  const { whole, missing, damaged } = await verifyFiles({ database, store: to }, () => {})
  assert.deepEqual({ whole, missing, damaged }, { whole: 3, missing: 0, damaged: 0 })
  assert.deepEqual(await move(), { isComplete: true, files: 0, bytes: 0 })
})
