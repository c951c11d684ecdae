import type { ServerOptions } from '../server.ts'

/** Server options for a test without accounts: no name belongs to somebody else, and refused attempts are not recorded. */
export const withoutPeople = {
  namesAnother: async () => false,
  recordRefused: async () => {},
} satisfies Partial<ServerOptions>
