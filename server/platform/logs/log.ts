import { type DestinationStream, pino } from 'pino'
import { stacksOnce } from './stacks-once.ts'

/** The node's fields in each log line. */
interface LogNode {
  node: string
  version: string
}

/**
 * Creates the log: one JSON line for each event, on standard output. Headers and bodies are never passed to it; redacting these paths is a
 * second safeguard. Its fields are explained in docs/operations/watching.md#the-log.
 */
export const createLog = (level: string, node: LogNode | null = null, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: node,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: { err: stacksOnce() },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
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
