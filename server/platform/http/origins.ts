import { Problem } from '../problem.ts'

/** Returns true if a text is a valid origin. It is built from the Host header, which may contain anything. */
const isOrigin = (text: string) => /^https?:\/\/[^/?#@\\]+$/.test(text) && URL.canParse(text)

const invalidAddress = () =>
  new Problem(400, 'Invalid request', { detail: 'The address or the name of the host cannot be read.' })

/** Throws 400 for a request with an invalid host. A request without one, as old balancers send for health checks, is accepted. */
export const requireHost = (host: string, origin: string) => {
  if (host && !isOrigin(origin)) throw invalidAddress()
}

/**
 * Throws 400 for a request with several Host headers (RFC 9112, 3.2): Node uses the first one, and a proxy may have used another.
 * `rawHeaders` has names and values in turns.
 */
export const requireSingleHost = (rawHeaders: readonly string[]) => {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  if (hosts.length > 1) throw invalidAddress()
}

/**
 * Removes the origin from the target of a request in absolute form (RFC 9112, 3.2.2), which names any host. Otherwise that host would be in
 * addresses that are built from the path, such as that of the next page.
 */
export const removeOrigin = (target: string) => {
  const withoutOrigin = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '')
  // A target without an origin may be `*`.
  return withoutOrigin === target || withoutOrigin.startsWith('/') ? withoutOrigin : `/${withoutOrigin}`
}

/**
 * Builds the absolute address of a request on the portal's own origin; an origin in `url` is ignored. Throws 400 if the result is invalid.
 */
export const buildOwnAddress = (origin: string, url: string) => {
  const address = origin + removeOrigin(url).replace(/^[/\\]*/, '/')
  if (!isOrigin(origin) || !URL.canParse(address)) throw invalidAddress()
  return address
}
