import { type DestinationStream, pino } from 'pino'
import { createErrorSerializer } from './stacks-once.ts'

/** The fields of each log line that identify the node. */
interface LogNode {
  node: string
  version: string
}

/**
 * Creates the log, which writes one JSON line for each event to standard output. Headers and bodies are never passed to it; removing the
 * fields in `redact` is a second safeguard. Its fields are explained in docs/operations/watching.md#the-log.
 */
export const createLog = (level: string, node: LogNode | null = null, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: node,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Writes the level as a word, such as 'warn'; by default pino writes a number.
      formatters: { level: label => ({ level: label }) },
      serializers: { err: createErrorSerializer() },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
          // PostgreSQL's errors repeat stored values in `detail`; Node's errors of URLs repeat the URL in `input` and `base`.
          'err.parameters',
          'err.detail',
          'err.input',
          'err.base',
        ],
        remove: true,
      },
    },
    destination ?? pino.destination(1),
  )
