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
import { isTransient, withTimeout } from './s3-clients.ts'
import type { ByteRange, StoredFile } from './store.ts'
import { StoreError } from './store-errors.ts'
import { requireWholeStream } from './whole-streams.ts'

const putTries = 3

/** A bucket, and the timeout of a silent service. */
export interface Bucket {
  client: S3Client
  bucket: string
  timeoutMilliseconds: number
}

const toObjectInput = ({ bucket }: Bucket, key: string) => ({ Bucket: bucket, Key: key })

/** Sends a file. The client cannot resend a stream, so a retry reads the file again. */
export const putFile = async (
  place: Bucket,
  key: string,
  path: string,
  file: StoredFile,
  triesLeft = putTries - 1,
): Promise<void> => {
  try {
    await putOnce(place, key, path, file)
    await requireStored(place, key, file)
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof StoreError && isTransient(error))) throw error
    await putFile(place, key, path, file, triesLeft - 1)
  }
}

/**
 * Uploads a file. The service publishes the object when it is complete, and refuses bytes that do not match the digest in the signed
 * header.
 */
const putOnce = async (place: Bucket, key: string, path: string, { digest, sizeBytes }: StoredFile) => {
  const body = createReadStream(path)
  const command = new PutObjectCommand({ ...toObjectInput(place, key), Body: body, ContentLength: sizeBytes })
  command.middlewareStack.add(
    next => args => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = digest
      return next(args)
    },
    { step: 'build', name: 'signedDigest' },
  )
  try {
    await withTimeout(place.timeoutMilliseconds, options => place.client.send(command, options), body)
  } finally {
    body.destroy()
  }
}

/** Streams an object or a range of it; throws a StoreError if it is missing or shorter than the range. */
export const openObject = async (place: Bucket, key: string, range?: ByteRange): Promise<Readable> => {
  const command = new GetObjectCommand({
    ...toObjectInput(place, key),
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  })
  const { Body, ContentLength = 0 } = await withTimeout(place.timeoutMilliseconds, options =>
    place.client.send(command, options),
  )
  const body = Body as Readable
  if (!range || ContentLength === range.end - range.start + 1)
    return requireWholeStream(body, ContentLength, place.timeoutMilliseconds)
  body.destroy()
  throw new StoreError('damaged', new Error(`Byte ${range.end} was requested, but ${ContentLength} bytes were sent`))
}

/** Throws a StoreError if the service does not have an object that it has acknowledged. */
const requireStored = async (place: Bucket, key: string, { sizeBytes }: StoredFile) => {
  const command = new HeadObjectCommand(toObjectInput(place, key))
  const storedObject = await withTimeout(place.timeoutMilliseconds, options =>
    place.client.send(command, options),
  ).catch(error => {
    if (error instanceof StoreError && error.reason === 'missing') return undefined
    throw error
  })
  if (storedObject?.ContentLength === sizeBytes) return
  const size = storedObject ? `${storedObject.ContentLength} bytes` : 'nothing'
  throw new StoreError('unreachable', new Error(`${sizeBytes} bytes were acknowledged, but the bucket has ${size}`))
}

export const removeObject = (place: Bucket, key: string) =>
  withTimeout(place.timeoutMilliseconds, options =>
    place.client.send(new DeleteObjectCommand(toObjectInput(place, key)), options),
  )

interface ListedObject {
  key: string
  sizeBytes: number
  writtenAt: Date
}

/** Yields every object whose key begins with a prefix, in pages. */
export const listObjects = async function* (place: Bucket, prefix: string): AsyncGenerator<ListedObject[]> {
  let token: string | undefined
  do {
    const { Contents = [], NextContinuationToken } = await listPage(place, prefix, { ContinuationToken: token })
    yield Contents.map(({ Key = '', Size = 0, LastModified }) => ({
      key: Key,
      sizeBytes: Size,
      writtenAt: LastModified as Date,
    }))
    token = NextContinuationToken
  } while (token)
}

/** Lists one page of the objects below a prefix; a request for one object shows whether the bucket responds. */
export const listPage = (
  { client, bucket, timeoutMilliseconds }: Bucket,
  prefix: string,
  page: { ContinuationToken?: string; MaxKeys?: number },
) =>
  withTimeout(timeoutMilliseconds, options =>
    client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...page }), options),
  )
