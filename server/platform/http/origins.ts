import { Problem } from '../problem.ts'

/** Whether a text is an origin, for a Host may hold anything. */
const isOrigin = (text: string) => /^https?:\/\/[^/?#@\\]+$/.test(text) && URL.canParse(text)

const unreadable = () =>
  new Problem(400, 'Invalid request', { detail: 'The address or the name of the host cannot be read.' })

/** Throws 400 for a request whose host is no host. One without a host, as old balancers send to check health, is left to its call. */
export const requireHost = (host: string, origin: string) => {
  if (host && !isOrigin(origin)) throw unreadable()
}

/** An address on our own origin, whatever came before its path. Throws 400 where the two make no address. */
export const ownAddress = (origin: string, url: string) => {
  const address = origin + url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '').replace(/^[/\\]*/, '/')
  if (!isOrigin(origin) || !URL.canParse(address)) throw unreadable()
  return address
}
