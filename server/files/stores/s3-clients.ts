import type { ReadStream } from 'node:fs'
import { S3Client } from '@aws-sdk/client-s3'
import { withSpan } from '../../platform/tracing/spans.ts'
import { toStoreError } from './s3-errors.ts'

/** The address of an S3-compatible service, and the credentials for it. */
export interface S3Access {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const silentLogger = { debug() {}, info() {}, warn() {}, error() {} }

/** Opens a client of an S3-compatible service. It logs nothing, and each request is a span of the trace. */
export const openS3Client = ({ endpoint, region, ...credentials }: S3Access) => {
  // Each download holds a socket until its client has finished.
  const agent = { maxSockets: Number.POSITIVE_INFINITY }
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // The bucket is a part of the path, because many services have no host name for each bucket.
    forcePathStyle: true,
    // By default, the SDK sends a stream with a checksum at its end, which not every service accepts.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, httpAgent: agent, httpsAgent: agent },
    logger: silentLogger,
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      input => {
        const operation = String(commandName).replace(/Command$/, '')
        return withSpan(`S3 ${operation}`, { 'rpc.system': 'aws-api', 'rpc.method': operation }, () => next(input))
      },
    { step: 'initialize', name: 'traces' },
  )
  return client
}

/** Sends a request that the signal aborts. */
type Send<T> = (options: { abortSignal: AbortSignal }) => Promise<T>

/**
 * Sends a request and waits for the head of the response. Aborts the request if the service has neither read from the body nor responded
 * within the timeout. Throws every failure as a StoreError.
 */
export const sendWithTimeout = async <T>(milliseconds: number, send: Send<T>, body?: ReadStream): Promise<T> => {
  const aborting = new AbortController()
  let lastBytesRead = -1
  // A body that was read since the last tick shows that the upload progresses.
  const timer = setInterval(() => {
    if (body && body.bytesRead > lastBytesRead) lastBytesRead = body.bytesRead
    else aborting.abort()
  }, milliseconds)
  body?.on('error', () => aborting.abort())
  try {
    return await send({ abortSignal: aborting.signal })
  } catch (error) {
    throw toStoreError(error)
  } finally {
    clearInterval(timer)
  }
}
