import { Client } from 'ldapts'
import type { DirectorySettings } from './settings.ts'

/** The connections of one login or one search. */
export interface Connections {
  /** The current step, for the log. */
  step: string
  /** Rejects when the time limit has passed. */
  expiry: Promise<never>
  /** Returns a client that is not logged in; it connects at its first use. `step` becomes the current step. */
  open(step: string): Client
  close(): void
}

/** Opens connections with a common time limit. Certificates are verified, whatever the environment variables are. */
export const openConnections = ({
  url,
  certificateAuthority,
  timeoutMilliseconds = 4000,
}: DirectorySettings & { timeoutMilliseconds?: number }): Connections => {
  const clients: Client[] = []
  const { promise: expiry, reject } = Promise.withResolvers<never>()
  let isClosed = false
  const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMilliseconds} ms`)), timeoutMilliseconds)
  return {
    step: '',
    expiry,
    open(step) {
      if (isClosed) throw new Error('The time limit has passed')
      this.step = step
      const tlsOptions = { ca: certificateAuthority, rejectUnauthorized: true }
      const client = new Client({ url, ...(url.startsWith('ldaps:') && { tlsOptions }) })
      clients.push(client)
      return client
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      // A client that is not connected cannot be unbound, which does not matter.
      for (const client of clients) client.unbind().catch(() => {})
    },
  }
}
