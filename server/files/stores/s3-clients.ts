import type { ReadStream } from 'node:fs'
import { S3Client } from '@aws-sdk/client-s3'
import { withSpan } from '../../platform/tracing/spans.ts'
import { StoreError } from './store-errors.ts'

/** The service of a bucket, and the credentials for it. */
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
 * within the timeout. Throws a StoreError.
 */
export const withTimeout = async <T>(milliseconds: number, send: Send<T>, body?: ReadStream): Promise<T> => {
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

/** A failure of a request, without the request and the response of the client's error, which must not be logged. */
class S3Failure extends Error {
  readonly code: string
  /** Undefined if there was no response. */
  readonly status: number | undefined

  constructor(code: string, status: number | undefined, message: string) {
    super([code, status && `(${status})`, message].filter(Boolean).join(' '))
    this.code = code
    this.status = status
  }
}

const reasonsByCode: Record<string, StoreError['reason']> = {
  NoSuchKey: 'missing',
  // The code for a HEAD request, because its response has no body with the code NoSuchKey.
  NotFound: 'missing',
  InvalidRange: 'damaged',
  QuotaExceeded: 'full',
}

const toStoreError = (error: unknown) => {
  const {
    // An error of the network has a code, such as 'ECONNREFUSED'. A refusal of the service has its code as the name.
    name,
    code = name,
    message,
    $metadata,
  } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  // The client's text for a response without a body is 'UnknownError'.
  const failure = new S3Failure(code, $metadata?.httpStatusCode, message === 'UnknownError' ? '' : message)
  return new StoreError(reasonsByCode[code] ?? 'unreachable', failure)
}

/** Returns true if a retry may help: the connection was lost, or the service has an internal error. False after a timeout. */
export const isTransient = ({ cause }: StoreError) =>
  cause instanceof S3Failure && cause.code !== 'AbortError' && (cause.status ?? 500) >= 500

/** Finds why the service rejects the portal: code, status and text. Undefined if the service did not respond or has an internal error. */
export const findRefusal = ({ cause }: StoreError) =>
  cause instanceof S3Failure && (cause.status ?? 500) < 500 ? cause.message : undefined
