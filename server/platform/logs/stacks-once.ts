import { createHash } from 'node:crypto'
import { pino } from 'pino'

/** A stack is logged again after this many milliseconds, because older log lines may be deleted. */
const repeatMilliseconds = 3600_000
const maxStacks = 500

/**
 * Creates the error serialiser of the log. It writes a stack at its first occurrence and then only its `stackId`, so that an outage does
 * not fill the log with one stack.
 */
export const createErrorSerializer = (now: () => number = () => performance.now()) => {
  const writtenTimes = new Map<string, number>()
  return (error: Error): unknown => {
    const { stack, aggregateErrors, ...errorFields } = pino.stdSerializers.err(error) as unknown as Record<
      string,
      unknown
    >
    if (typeof stack !== 'string') return error
    const stackId = createHash('sha256').update(pickFrames(stack)).digest('hex').slice(0, 12)
    const writtenAt = writtenTimes.get(stackId)
    const isWritten = writtenAt !== undefined && now() - writtenAt < repeatMilliseconds
    if (!isWritten) {
      // A new entry goes to the end of the map, so that its first entry is always the oldest.
      writtenTimes.delete(stackId)
      writtenTimes.set(stackId, now())
      if (writtenTimes.size > maxStacks) writtenTimes.delete(writtenTimes.keys().next().value!)
    }
    return {
      ...errorFields,
      stackId,
      ...(!isWritten && { stack }),
      ...(!isWritten && aggregateErrors ? { aggregateErrors } : {}),
    }
  }
}

/** Picks the lines of a stack that name places in the code, because errors from one place may have different messages. */
const pickFrames = (stack: string) =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
