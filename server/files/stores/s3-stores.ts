import { text } from 'node:stream/consumers'
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { receiveFile, removeUnfinished } from '../incoming-files.ts'
import { openS3Client, type S3Access, withTimeout } from './s3-clients.ts'
import { type Bucket, listObjects, listPage, openObject, putFile, removeObject } from './s3-objects.ts'
import { isDigest, type MarkableStore, markName } from './store.ts'
import { StoreError } from './store-errors.ts'

export { findRefusal } from './s3-clients.ts'

const prefix = 'files/'
const toKey = (digest: string) => `${prefix}${digest}`

/**
 * Stores files in a bucket of any S3-compatible service, as `files/ab12…`; the bucket belongs only to this portal. `folder` holds temporary
 * files.
 */
export const openS3Store = ({
  bucket,
  folder,
  timeoutMilliseconds = 4000,
  ...access
}: S3Access & { bucket: string; folder: string; timeoutMilliseconds?: number }): MarkableStore => {
  const place = { client: openS3Client(access), bucket, timeoutMilliseconds }
  return {
    write: content => receiveFile(folder, content, (path, file) => putFile(place, toKey(file.digest), path, file)),
    open: (digest, range) => openObject(place, toKey(digest), range),
    find: digest => findObject(place, digest),
    list: () => listFiles(place),
    remove: digest => removeObject(place, toKey(digest)),
    removeUnfinished: before => removeUnfinished(folder, before),
    readMark: () => readMark(place),
    writeMark: mark =>
      withTimeout(timeoutMilliseconds, options =>
        place.client.send(new PutObjectCommand({ Bucket: bucket, Key: toKey(markName), Body: mark }), options),
      ),
    check: () => checkBucket(place),
  }
}

const findObject = async (place: Bucket, digest: string) => {
  try {
    const command = new HeadObjectCommand({ Bucket: place.bucket, Key: toKey(digest) })
    const { ContentLength = 0, LastModified } = await withTimeout(place.timeoutMilliseconds, options =>
      place.client.send(command, options),
    )
    return { digest, sizeBytes: ContentLength, writtenAt: LastModified as Date }
  } catch (error) {
    if (!(error instanceof StoreError && error.reason === 'missing')) throw error
    // The bucket itself may be missing: a response without a body does not say.
    await checkBucket(place)
    return undefined
  }
}

const listFiles = async function* (place: Bucket) {
  for await (const page of listObjects(place, prefix))
    yield page
      .map(({ key, ...object }) => ({ digest: key.slice(prefix.length), ...object }))
      .filter(({ digest }) => isDigest(digest))
}

const readMark = async (place: Bucket) => {
  try {
    return await text(await openObject(place, toKey(markName)))
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'missing') return undefined
    throw error
  }
}

const checkBucket = (place: Bucket) => listPage(place, prefix, { MaxKeys: 1 })
