import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { stoppedClock } from '../../platform/clock.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { openBucketStandIn } from '../../testing/servers/bucket-stand-ins.ts'
import { listAll, write } from '../../testing/store-scenarios.ts'
import { sweepFiles } from '../sweeps.ts'
import { openS3Store } from './s3-stores.ts'

const folder = await createTestFolder()
const { database } = await openTestDatabase()
const { settings, objects, close } = await openBucketStandIn()
after(close)

test('objects that are not files of the portal are not listed and do not stop a sweep', async () => {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = settings
  const store = openS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey: 'secret', folder })
  await store.writeMark('of this portal')
  for (const key of ['files/', 'files/notes.txt', 'files/old/copy']) objects.set(`/${bucket}/${key}`, Buffer.from('x'))
  const { digest } = await write(store, 'unreferenced')
  assert.deepEqual(
    (await listAll(store)).map(file => file.digest),
    [digest],
  )
  const clock = stoppedClock(new Date(Date.now() + 25 * 3_600_000).toISOString())
  assert.deepEqual(await sweepFiles({ database, store, clock }), { files: 1, unfinished: 0 })
  assert.equal(objects.size, 4, 'only the file is removed')
})
