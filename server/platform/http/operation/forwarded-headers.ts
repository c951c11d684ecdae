import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import { Warning } from './health-checks.ts'

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Detects that requests come through a proxy while TRUST_PROXY is off, so that all readers count as one client. */
export interface ForwardedHeaders {
  /** Checks the headers of a request. */
  note(headers: IncomingHttpHeaders): void
  /** Returns true if there was such a request since the start. */
  isIgnored(): boolean
  /** Throws a Warning if there was such a request since the start. */
  requireTrusted(): Promise<void>
}

/** Creates the detection, which logs the first request with headers of an untrusted proxy. */
export const watchForwardedHeaders = ({
  trustsProxy,
  log,
}: {
  trustsProxy: boolean
  log: Pick<Logger, 'warn'>
}): ForwardedHeaders => {
  let isIgnored = false
  return {
    note(headers) {
      if (trustsProxy || isIgnored) return
      const header = proxyHeaders.find(name => headers[name] !== undefined)
      if (!header) return
      isIgnored = true
      log.warn(
        { header },
        'A request carries the header of a proxy, and TRUST_PROXY is off: all readers behind a proxy share one address and its rate limits. Set TRUST_PROXY=on if there is a proxy in front.',
      )
    },
    isIgnored: () => isIgnored,
    async requireTrusted() {
      if (isIgnored)
        throw new Warning(
          'Requests carry the header of a proxy, and TRUST_PROXY is off: all readers share one rate limit.',
        )
    },
  }
}
