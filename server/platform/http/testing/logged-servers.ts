import { pino } from 'pino'
import { visitor } from '../../actor.ts'
import { createServer } from '../server.ts'
import { withoutPeople } from './without-people.ts'

/** Creates a server that serves visitors only. Returns it with the lines that it logs, from a level on. */
export const createLoggedServer = (level: 'info' | 'error') => {
  const lines: string[] = []
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level }, { write: line => lines.push(line) }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  return { app, lines }
}
