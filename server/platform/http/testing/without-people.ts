import type { ServerOptions } from '../server.ts'

/** Options of a server in a test without accounts: no name is somebody else's, and refused attempts are not recorded. */
export const withoutPeople = {
  namesAnother: async () => false,
  recordRefused: async () => {},
} satisfies Partial<ServerOptions>
