import { createHash } from 'node:crypto'
import { pino } from 'pino'

/** A stack is written again when it was last written so many milliseconds ago, as older lines may be gone. */
const again = 3600_000
const mostKept = 500

/**
 * Returns what writes errors into the log: the whole stack when it first occurs, and afterwards only its `stackId`, so that an outage does not
 * fill the log with the same stack for each request.
 */
export const stacksOnce = (now: () => number = () => performance.now()) => {
  const written = new Map<string, number>()
  return (error: Error): unknown => {
    const { stack, aggregateErrors, ...found } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
    if (typeof stack !== 'string') return error
    const stackId = createHash('sha256').update(framesOf(stack)).digest('hex').slice(0, 12)
    const before = written.get(stackId)
    const isWritten = before !== undefined && now() - before < again
    if (!isWritten) {
      written.delete(stackId)
      written.set(stackId, now())
      if (written.size > mostKept) written.delete(written.keys().next().value!)
    }
    return {
      ...found,
      stackId,
      ...(!isWritten && { stack }),
      ...(!isWritten && aggregateErrors ? { aggregateErrors } : {}),
    }
  }
}

/** Only the places in the code: two errors from one place may differ in what they say. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
