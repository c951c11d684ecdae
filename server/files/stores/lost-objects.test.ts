import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createTestFolder } from '../../testing/folders.ts'
import { openBucketStandIn } from '../../testing/servers/bucket-stand-ins.ts'
import { openS3Store } from './s3-stores.ts'
import { StoreError } from './store-errors.ts'

const folder = await createTestFolder()

const openStoreWith = async (options: Parameters<typeof openBucketStandIn>[0]) => {
  const { settings, close } = await openBucketStandIn(options)
  after(close)
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = settings
  return openS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey: 'secret', folder })
}

test('a file that the bucket stores can be read', async () => {
  const store = await openStoreWith({})
  const { digest } = await store.write(Readable.from([Buffer.from('stored')]))
  assert.equal(String(await buffer(await store.open(digest))), 'stored')
})

for (const [action, keeps, has] of [
  ['loses', () => undefined, 'nothing'],
  ['truncates', (body: Buffer) => body.subarray(1), '3 bytes'],
] as const)
  test(`a file that the bucket acknowledges and ${action} is not stored`, async () => {
    const store = await openStoreWith({ keeps })
    await assert.rejects(store.write(Readable.from([Buffer.from('lost')])), (error: StoreError) => {
      assert.ok(error instanceof StoreError)
      assert.deepEqual([error.status, error.retryAfterSeconds], [503, 5])
      assert.match(String(error.cause), new RegExp(`4 bytes were acknowledged, but the bucket has ${has}`))
      return true
    })
  })
