import { text } from 'node:stream/consumers'
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { receiveFile, removeUnfinished } from '../incoming-files.ts'
import { openS3Client, type S3Access, sendWithTimeout } from './s3-clients.ts'
import { type Bucket, listObjects, listPage, openObject, putFile, removeObject } from './s3-objects.ts'
import { isDigest, type MarkableStore, markName } from './store.ts'
import { StoreError } from './store-errors.ts'

const prefix = 'files/'
const toKey = (digest: string) => `${prefix}${digest}`

/**
 * Opens a store in a bucket of any S3-compatible service, with objects such as `files/ab12…`. Only this portal may use the bucket. `folder`
 * is for temporary files.
 */
export const openS3Store = ({
  bucket: bucketName,
  folder,
  timeoutMilliseconds = 4000,
  ...access
}: S3Access & { bucket: string; folder: string; timeoutMilliseconds?: number }): MarkableStore => {
  const bucket: Bucket = { client: openS3Client(access), name: bucketName, timeoutMilliseconds }
  return {
    write: content =>
      receiveFile(folder, content, (path, file) => putFile(bucket, { key: toKey(file.digest), path, file })),
    open: (digest, range) => openObject(bucket, toKey(digest), range),
    find: digest => findObject(bucket, digest),
    list: () => listFiles(bucket),
    remove: digest => removeObject(bucket, toKey(digest)),
    removeUnfinished: before => removeUnfinished(folder, before),
    readMark: () => readMark(bucket),
    writeMark: mark => writeMark(bucket, mark),
    check: () => checkBucket(bucket),
  }
}

const findObject = async (bucket: Bucket, digest: string) => {
  try {
    const command = new HeadObjectCommand({ Bucket: bucket.name, Key: toKey(digest) })
    const { ContentLength = 0, LastModified } = await sendWithTimeout(bucket.timeoutMilliseconds, options =>
      bucket.client.send(command, options),
    )
    return { digest, sizeBytes: ContentLength, writtenAt: LastModified as Date }
  } catch (error) {
    if (!(error instanceof StoreError && error.reason === 'missing')) throw error
    // The response to HEAD has no body, so a missing bucket looks like a missing object; the check throws for it.
    await checkBucket(bucket)
    return undefined
  }
}

const listFiles = async function* (bucket: Bucket) {
  for await (const page of listObjects(bucket, prefix))
    yield page
      .map(({ key, ...object }) => ({ digest: key.slice(prefix.length), ...object }))
      // The mark has the same prefix.
      .filter(({ digest }) => isDigest(digest))
}

/** Reads the mark that names the portal of the bucket; undefined without one. */
const readMark = async (bucket: Bucket) => {
  try {
    return await text(await openObject(bucket, toKey(markName)))
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'missing') return undefined
    throw error
  }
}

const writeMark = (bucket: Bucket, mark: string) =>
  sendWithTimeout(bucket.timeoutMilliseconds, options =>
    bucket.client.send(new PutObjectCommand({ Bucket: bucket.name, Key: toKey(markName), Body: mark }), options),
  )

/** Throws a StoreError if the bucket cannot be read. */
const checkBucket = (bucket: Bucket) => listPage(bucket, prefix, { MaxKeys: 1 })
