import { StoreError } from './store-errors.ts'

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
  // The object is shorter than its recorded size.
  InvalidRange: 'damaged',
  QuotaExceeded: 'full',
}

/** Converts an error of the client to a StoreError. */
export const toStoreError = (error: unknown) => {
  const clientError = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  const { message, $metadata } = clientError
  // An error of the network has a code, such as 'ECONNREFUSED'. A refusal of the service has its code as the name.
  const { code = clientError.name } = clientError
  // The client's text for a response without a body is 'UnknownError'.
  const failure = new S3Failure(code, $metadata?.httpStatusCode, message === 'UnknownError' ? '' : message)
  return new StoreError(reasonsByCode[code] ?? 'unreachable', failure)
}

/** Returns true if a retry may help: the connection was lost, or the service has an internal error. False after a timeout. */
export const isTransient = ({ cause }: StoreError) =>
  cause instanceof S3Failure && cause.code !== 'AbortError' && isServiceFault(cause)

/** Finds why the service rejects the portal: code, status and text. Undefined if the service did not respond or has an internal error. */
export const findRefusal = ({ cause }: StoreError) =>
  cause instanceof S3Failure && !isServiceFault(cause) ? cause.message : undefined

/** Returns true for an internal error of the service, and if there was no response. */
const isServiceFault = ({ status }: S3Failure) => status === undefined || status >= 500
