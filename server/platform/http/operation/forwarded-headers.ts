import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'

const headersOfProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Detects requests through a proxy while TRUST_PROXY is off, so that all readers count as one client. */
export interface ForwardedHeaders {
  note(headers: IncomingHttpHeaders): void
  /** Returns true if there was such a request since the start. */
  isIgnored(): boolean
}

/** Logs the first request with headers of an untrusted proxy. */
export const watchForwardedHeaders = (trustsProxy: boolean, log: Pick<Logger, 'warn'>): ForwardedHeaders => {
  let isIgnored = false
  return {
    note(headers) {
      if (trustsProxy || isIgnored) return
      const header = headersOfProxies.find(name => headers[name] !== undefined)
      if (!header) return
      isIgnored = true
      log.warn(
        { header },
        'A request carries the header of a proxy, and TRUST_PROXY is off: all readers behind a proxy share one address and its rate limits. Set TRUST_PROXY=on if there is a proxy in front.',
      )
    },
    isIgnored: () => isIgnored,
  }
}
