import { pino } from 'pino'

/** The log: one JSON line an event, to standard output. Headers and bodies are never handed to it; these paths are belt and braces. */
export const createLog = (level: string) =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
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
  })
