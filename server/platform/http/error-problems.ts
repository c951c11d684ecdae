import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { ConnectionLost, readOnlyCode } from '../database/watched-connections/connection-loss.ts'
import { TimeOver } from '../limits/deadlines.ts'
import { databaseSilent, Problem } from '../problem.ts'

/** Converts any thrown value to a problem for the caller. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string }
  if (error instanceof TimeOver) return buildTooSlow(error)
  if (error instanceof ConnectionLost)
    return error.isOutcomeUnknown ? buildUnknownOutcome(error) : databaseSilent(error)
  // An error with a status code comes from the HTTP server: it may be about a lost client, but not about a lost database.
  const isDatabaseLost = !statusCode && (code ? isUnreachable(code, error) : isLostConnection(message))
  if (isDatabaseLost) return databaseSilent(error)
  if (code === erasedCode || (error as { constraint?: string }).constraint === 'erased_holds_nothing')
    return new Problem(409, 'Changed by someone else', { detail: 'The account was erased.', cause: error })
  if (code && unreadableTextCodes.has(code))
    return new Problem(400, 'Invalid input', { detail: 'Text holds characters that are not allowed.', cause: error })
  if (statusCode === 413)
    return new Problem(413, 'Too large', { detail: 'The request is too large for this call.', cause: error })
  if (statusCode === 415)
    return new Problem(415, 'File is not allowed', { detail: 'Send JSON, as application/json.', cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Problem(statusCode, 'Invalid request', { cause: error })
  return new Problem(500, 'Something went wrong', {
    detail: 'The error has been logged. Please try again, and quote the request id if it happens again.',
    cause: error,
  })
}

/**
 * Returns a 503 for a write that may or may not be saved. It has no Retry-After: a program that retries automatically would repeat the
 * write.
 */
export const buildUnknownOutcome = (cause?: unknown) => {
  // The refusal is about the whole request, so it names no field.
  const refused = buildFieldRefusal('', 'outcomeUnknown')
  return new Problem(503, 'Outcome unknown: check before you retry', {
    detail: refused.message,
    fields: [refused],
    cause,
  })
}

/** Returns a 503 for a request that was ended because it took too long. */
const buildTooSlow = (cause: unknown) =>
  new Problem(503, 'Please try again shortly', {
    detail: 'The portal could not answer in time.',
    retryAfterSeconds: 5,
    cause,
  })

// Raised by the database for an account that was erased during a request about it (0062-erasures.sql).
const erasedCode = 'KH001'
// invalid byte sequence, untranslatable character: https://www.postgresql.org/docs/current/errcodes-appendix.html
const unreadableTextCodes = new Set(['22021', '22P05'])
/** Codes of the system, and of PostgreSQL for a read-only server, a shutdown and too many connections. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  readOnlyCode,
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Returns true if the database cannot be reached. Codes that begin with 08 are connection exceptions of PostgreSQL. */
const isUnreachable = (code: string, error: unknown) =>
  (unreachableCodes.has(code) || code.startsWith('08')) && !isFileError(error)

/** Returns true for an error about a file. The error of a connection to a Unix socket has a path too. */
const isFileError = (error: unknown) => {
  const hasPath = error instanceof Error && 'path' in error
  const isConnectionError = hasPath && 'syscall' in error && error.syscall === 'connect'
  return hasPath && !isConnectionError
}

// Errors of pg and its pool about lost or unavailable connections have no code.
const isLostConnection = (message = '') =>
  /^(timeout exceeded when trying to connect|Connection terminated\b|Client has encountered a connection error)/.test(
    message,
  )
