import type { Logger } from 'pino'
import { Problem } from '../../platform/problem.ts'
import { ProcessLost } from './pending-queries.ts'

/** Thrown if the engine cannot read a file because it is missing or damaged. */
export class UnreadableFile extends Problem {
  constructor(cause: unknown) {
    const detail = 'The data of this table cannot be read at the moment. Please try again in a minute.'
    super(503, 'Not readable', { detail, retryAfterSeconds: 60, cause })
  }
}

/** Thrown for a query that has waited too long for a lane. */
export class LateQuery extends Problem {
  constructor() {
    super(503, 'Busy', { detail: 'Too many concurrent requests. Try again.', retryAfterSeconds: 2 })
  }
}

/** Returns true if an error message is about a missing, truncated or changed file. */
export const isFileError = (message: string) =>
  // Other messages quote the SQL, which also mentions Parquet. `Invalid Error` is that of a library, such as the one that reads the structure.
  !/^(Parser|Binder|Catalog|Conversion) Error/.test(message) &&
  /^(IO|Invalid) Error|No magic bytes|Parquet|corrupt/i.test(message)

/** Builds the 503 for a query that exceeds the time limit. */
export const buildOutOfTime = () =>
  new Problem(503, 'Takes too long', {
    detail: 'This query takes longer than the limit. Add a filter, use fewer groups or remove the sort.',
    retryAfterSeconds: 5,
  })

/** Converts an error of a query to a problem, and logs the unexpected ones. */
export const toProblem = (error: unknown, queueTimeout: AbortSignal, log: Logger) => {
  if (error instanceof Problem) return error
  if (queueTimeout.aborted && error === queueTimeout.reason) return new LateQuery()
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ProcessLost || /^Out of Memory/i.test(message))
    return new Problem(422, 'Too much', {
      detail: 'This query needs more memory than the limit. Request fewer columns, groups or rows.',
    })
  if (/^Out of Range|overflow/i.test(message))
    return new Problem(422, 'Too much', { detail: 'A sum is larger than any number that the portal can write.' })
  if (/^Conversion Error/.test(message)) {
    log.warn({ err: error }, 'A value of a query does not fit its column')
    return new Problem(400, 'Invalid request', { detail: 'A value does not fit its column.', cause: error })
  }
  if (isFileError(message)) {
    log.warn({ err: error }, 'A file of a table cannot be read')
    return new UnreadableFile(error)
  }
  log.error({ err: error }, 'The engine failed')
  return new Problem(500, 'Internal error', { cause: error })
}
