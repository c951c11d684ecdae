import type { ReadStream } from 'node:fs'
import { S3Client } from '@aws-sdk/client-s3'
import { StoreError } from './store-errors.ts'

export interface S3Access {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export const openS3Client = ({ endpoint, region, ...credentials }: S3Access) => {
  // Each download holds one for as long as its reader takes.
  const agent = { maxSockets: Number.POSITIVE_INFINITY }
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Otherwise a stream is sent in a form that not every service takes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, httpAgent: agent, httpsAgent: agent },
    logger: silent,
  })
}

type Send<T> = (options: { abortSignal: AbortSignal }) => Promise<T>

/** Sends a request and waits for the head of its answer, as long as the service takes something of the body, or says something, in time. */
export const withPatience = async <T>(milliseconds: number, send: Send<T>, body?: ReadStream): Promise<T> => {
  const aborting = new AbortController()
  let taken = -1
  const timer = setInterval(() => {
    if (body && body.bytesRead > taken) taken = body.bytesRead
    else aborting.abort()
  }, milliseconds)
  body?.on('error', () => aborting.abort())
  try {
    return await send({ abortSignal: aborting.signal })
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearInterval(timer)
  }
}

/** What the service said. The client's own errors carry requests and answers, which are not for a log. */
class S3Failure extends Error {
  readonly code: string
  /** Undefined when there was no answer. */
  readonly status: number | undefined

  constructor(code: string, status: number | undefined, message: string) {
    super([code, status && `(${status})`, message].filter(Boolean).join(' '))
    this.code = code
    this.status = status
  }
}

const reasons: Record<string, StoreError['reason']> = {
  NoSuchKey: 'missing',
  // For a HEAD, whose answer has no body with details.
  NotFound: 'missing',
  InvalidRange: 'damaged',
  QuotaExceeded: 'full',
}

const failureOf = (error: unknown) => {
  const {
    name,
    code = name,
    message,
    $metadata,
  } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  const failure = new S3Failure(code, $metadata?.httpStatusCode, message === 'UnknownError' ? '' : message)
  return new StoreError(reasons[code] ?? 'unreachable', failure)
}

/** Whether sending the same again may help: the connection was lost, or the service is unwell. */
export const isPassing = ({ cause }: StoreError) =>
  cause instanceof S3Failure && cause.code !== 'AbortError' && (cause.status ?? 500) >= 500

/** What the service said when it turned the portal away; undefined when it did not answer, or is unwell. */
export const findRefusal = ({ cause }: StoreError) =>
  cause instanceof S3Failure && (cause.status ?? 500) < 500 ? cause.message : undefined
