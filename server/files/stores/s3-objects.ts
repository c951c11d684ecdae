import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { sendWithTimeout } from './s3-clients.ts'
import { isTransient } from './s3-errors.ts'
import type { ByteRange, StoredFile } from './store.ts'
import { StoreError } from './store-errors.ts'
import { requireWholeStream } from './whole-streams.ts'

/** How many times a file is sent before its upload fails. */
const maxPutTries = 3

/** A bucket, with the client of its service and the timeout of a request. */
export interface Bucket {
  client: S3Client
  name: string
  timeoutMilliseconds: number
}

const toObjectInput = ({ name }: Bucket, key: string) => ({ Bucket: name, Key: key })

/**
 * Stores a file as an object, with retries after a transient failure. The client cannot send a stream again, so a retry reads the file
 * again.
 */
export const putFile = async (
  bucket: Bucket,
  { key, path, file }: { key: string; path: string; file: StoredFile },
  retriesLeft = maxPutTries - 1,
): Promise<void> => {
  try {
    await putOnce(bucket, { key, path, file })
    await requireStored(bucket, key, file)
  } catch (error) {
    if (retriesLeft === 0 || !(error instanceof StoreError && isTransient(error))) throw error
    await putFile(bucket, { key, path, file }, retriesLeft - 1)
  }
}

/**
 * Uploads a file. The service refuses bytes that do not match the digest in the signed header, and shows the object only when it is
 * complete.
 */
const putOnce = async (
  bucket: Bucket,
  { key, path, file: { digest, sizeBytes } }: { key: string; path: string; file: StoredFile },
) => {
  const fileStream = createReadStream(path)
  const command = new PutObjectCommand({ ...toObjectInput(bucket, key), Body: fileStream, ContentLength: sizeBytes })
  command.middlewareStack.add(
    next => args => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = digest
      return next(args)
    },
    { step: 'build', name: 'signedDigest' },
  )
  try {
    await sendWithTimeout(bucket.timeoutMilliseconds, options => bucket.client.send(command, options), fileStream)
  } finally {
    fileStream.destroy()
  }
}

/** Streams an object or a range of it. Throws a StoreError if the object is missing or shorter than the range. */
export const openObject = async (bucket: Bucket, key: string, range?: ByteRange): Promise<Readable> => {
  const command = new GetObjectCommand({
    ...toObjectInput(bucket, key),
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  })
  const { Body, ContentLength = 0 } = await sendWithTimeout(bucket.timeoutMilliseconds, options =>
    bucket.client.send(command, options),
  )
  const body = Body as Readable
  if (!range || ContentLength === range.end - range.start + 1)
    return requireWholeStream(body, ContentLength, bucket.timeoutMilliseconds)
  body.destroy()
  throw new StoreError('damaged', new Error(`Byte ${range.end} was requested, but ${ContentLength} bytes were sent`))
}

/** Throws a StoreError if the service has acknowledged an object but does not have all its bytes. */
const requireStored = async (bucket: Bucket, key: string, { sizeBytes }: StoredFile) => {
  const command = new HeadObjectCommand(toObjectInput(bucket, key))
  const storedObject = await sendWithTimeout(bucket.timeoutMilliseconds, options =>
    bucket.client.send(command, options),
  ).catch(error => {
    if (error instanceof StoreError && error.reason === 'missing') return undefined
    throw error
  })
  if (storedObject?.ContentLength === sizeBytes) return
  const size = storedObject ? `${storedObject.ContentLength} bytes` : 'nothing'
  throw new StoreError('unreachable', new Error(`${sizeBytes} bytes were acknowledged, but the bucket has ${size}`))
}

/** Removes an object; succeeds if it is missing. */
export const removeObject = (bucket: Bucket, key: string) =>
  sendWithTimeout(bucket.timeoutMilliseconds, options =>
    bucket.client.send(new DeleteObjectCommand(toObjectInput(bucket, key)), options),
  )

interface ListedObject {
  key: string
  sizeBytes: number
  writtenAt: Date
}

/** Yields every object whose key begins with a prefix, in pages. */
export const listObjects = async function* (bucket: Bucket, prefix: string): AsyncGenerator<ListedObject[]> {
  let nextPageToken: string | undefined
  do {
    const { Contents = [], NextContinuationToken } = await listPage(bucket, prefix, {
      ContinuationToken: nextPageToken,
    })
    yield Contents.map(({ Key = '', Size = 0, LastModified }) => ({
      key: Key,
      sizeBytes: Size,
      writtenAt: LastModified as Date,
    }))
    nextPageToken = NextContinuationToken
  } while (nextPageToken)
}

/** Lists one page of the objects whose keys begin with a prefix. */
export const listPage = (
  { client, name, timeoutMilliseconds }: Bucket,
  prefix: string,
  page: { ContinuationToken?: string; MaxKeys?: number },
) =>
  sendWithTimeout(timeoutMilliseconds, options =>
    client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ...page }), options),
  )
