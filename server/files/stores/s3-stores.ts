import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { receiveFile, removeUnfinished } from '../incoming-files.ts'
import { isPassing, openS3Client, type S3Access, withPatience } from './s3-clients.ts'
import { type ByteRange, type MarkableStore, markName, type StoredFile } from './store.ts'
import { StoreError } from './store-errors.ts'
import { wholeStream } from './whole-streams.ts'

export { findRefusal } from './s3-clients.ts'

const prefix = 'files/'
const putTries = 3

/** Where files are kept, and how long the service may keep silent, in milliseconds. */
interface Place {
  client: S3Client
  bucket: string
  patience: number
}

/**
 * Keeps files in a bucket of any S3-compatible service, as `files/ab12…`; the bucket is this portal's alone. `folder` is where they lie while
 * they arrive.
 */
export const openS3Store = ({
  bucket,
  folder,
  patience = 4000,
  ...access
}: S3Access & { bucket: string; folder: string; patience?: number }): MarkableStore => {
  const place = { client: openS3Client(access), bucket, patience }
  return {
    write: content => receiveFile(folder, content, (path, file) => putPatiently(place, path, file)),
    open: (digest, range) => openObject(place, digest, range),
    find: digest => findObject(place, digest),
    list: () => listObjects(place),
    remove: digest =>
      withPatience(patience, options => place.client.send(new DeleteObjectCommand(objectOf(place, digest)), options)),
    removeUnfinished: before => removeUnfinished(folder, before),
    readMark: () => readMark(place),
    writeMark: mark =>
      withPatience(patience, options =>
        place.client.send(new PutObjectCommand({ ...objectOf(place, markName), Body: mark }), options),
      ),
    check: () => checkBucket(place),
  }
}

const objectOf = ({ bucket }: Place, digest: string) => ({ Bucket: bucket, Key: `${prefix}${digest}` })

/** A stream cannot be sent again by the client itself, as the file that it is read from can. */
const putPatiently = async (place: Place, path: string, file: StoredFile, triesLeft = putTries - 1): Promise<void> => {
  try {
    await put(place, path, file)
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof StoreError && isPassing(error))) throw error
    await putPatiently(place, path, file, triesLeft - 1)
  }
}

/** The service shows nothing until all has come, and refuses bytes of another digest than the one in the signed header. */
const put = async (place: Place, path: string, { digest, sizeBytes }: StoredFile) => {
  const body = createReadStream(path)
  const command = new PutObjectCommand({ ...objectOf(place, digest), Body: body, ContentLength: sizeBytes })
  command.middlewareStack.add(
    next => args => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = digest
      return next(args)
    },
    { step: 'build', name: 'signedDigest' },
  )
  try {
    await withPatience(place.patience, options => place.client.send(command, options), body)
  } finally {
    body.destroy()
  }
}

const openObject = async (place: Place, digest: string, range?: ByteRange): Promise<Readable> => {
  const command = new GetObjectCommand({
    ...objectOf(place, digest),
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  })
  const { Body, ContentLength = 0 } = await withPatience(place.patience, options => place.client.send(command, options))
  const body = Body as Readable
  if (!range || ContentLength === range.end - range.start + 1) return wholeStream(body, ContentLength, place.patience)
  body.destroy()
  throw new StoreError('damaged', new Error(`Byte ${range.end} was asked and ${ContentLength} bytes are there`))
}

const findObject = async (place: Place, digest: string) => {
  try {
    const command = new HeadObjectCommand(objectOf(place, digest))
    const { ContentLength = 0, LastModified } = await withPatience(place.patience, options =>
      place.client.send(command, options),
    )
    return { digest, sizeBytes: ContentLength, writtenAt: LastModified as Date }
  } catch (error) {
    if (!(error instanceof StoreError && error.reason === 'missing')) throw error
    // The bucket may be what is missing: an answer without a body does not tell.
    await checkBucket(place)
    return undefined
  }
}

const listObjects = async function* (place: Place) {
  let token: string | undefined
  do {
    const { Contents = [], NextContinuationToken } = await listPage(place, { ContinuationToken: token })
    yield Contents.map(({ Key = '', Size = 0, LastModified }) => ({
      digest: Key.slice(prefix.length),
      sizeBytes: Size,
      writtenAt: LastModified as Date,
    })).filter(({ digest }) => digest !== markName)
    token = NextContinuationToken
  } while (token)
}

const readMark = async (place: Place) => {
  try {
    return await text(await openObject(place, markName))
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'missing') return undefined
    throw error
  }
}

const checkBucket = (place: Place) => listPage(place, { MaxKeys: 1 })

const listPage = ({ client, bucket, patience }: Place, page: { ContinuationToken?: string; MaxKeys?: number }) =>
  withPatience(patience, options =>
    client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...page }), options),
  )
