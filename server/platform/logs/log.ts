import { type DestinationStream, pino } from 'pino'
import { stacksOnce } from './stacks-once.ts'

/** What each line of the log says of the node. */
interface LogNode {
  node: string
  version: string
}

/**
 * The log: one JSON line an event, to standard output. Headers and bodies are never handed to it; these paths are belt and braces. Its fields are
 * explained in docs/operations/watching.md#the-log.
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
