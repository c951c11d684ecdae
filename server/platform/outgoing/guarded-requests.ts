import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { rejectFullDisk } from '../disk-space.ts'
import { limitBytes } from './limited-streams.ts'
import { OutgoingError } from './outgoing-errors.ts'
import { isPrivateAddress } from './private-addresses.ts'

/** Requests to URLs of other servers. */
export interface Requests {
  /** Reads a JSON document. Throws an OutgoingError if that fails. */
  readJson(url: string, signal: AbortSignal): Promise<unknown>
  /** Downloads a URL to a new file. Throws an OutgoingError if it is too large, cannot be read or is not allowed. */
  download(url: string, path: string, signal: AbortSignal): Promise<void>
}

interface Guard {
  /** The URL that the operator entered; its host and port are allowed even in a private network. */
  trustedUrl: string
  /** True if other hosts in private networks are allowed too. */
  allowsPrivate: boolean
  /** The size limit of a download, in bytes. */
  maxBytes: number
  /** Timeout for a silent server, in milliseconds. */
  timeoutMilliseconds?: number
}

const maxRedirects = 5
const maxJsonBytes = 50 * 2 ** 20

/**
 * Creates the functions that request the operator's catalogue and URLs that it contains. URLs in private networks are refused unless the
 * guard allows them.
 */
export const openRequests = (customGuard: Guard): Requests => {
  const guard = { timeoutMilliseconds: 30_000, ...customGuard }
  return {
    async readJson(url, signal) {
      const response = await fetchUrl(url, guard, signal)
      const bytes = await awaitReading(url, buffer(limitBytes(response, maxJsonBytes)))
      try {
        return JSON.parse(bytes.toString('utf8'))
      } catch {
        throw new OutgoingError(`${url} did not return JSON.`)
      }
    },
    async download(url, path, signal) {
      const response = await fetchUrl(url, guard, signal)
      const fileStream = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      await awaitReading(url, rejectFullDisk(pipeline(limitBytes(response, guard.maxBytes), fileStream, { signal })))
    },
  }
}

/** Requests a URL and follows redirects. Throws an OutgoingError for any status but 200. */
const fetchUrl = async (
  firstUrl: string,
  guard: Required<Guard>,
  signal: AbortSignal,
): Promise<http.IncomingMessage> => {
  let url = firstUrl
  for (let redirectCount = 0; redirectCount <= maxRedirects; redirectCount += 1) {
    const response = await awaitReading(url, fetchOnce(parseUrl(url), guard, signal))
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return requireUncompressed(url, response)
    response.destroy()
    const isRedirect = statusCode >= 300 && statusCode < 400
    if (!isRedirect || !headers.location) throw new OutgoingError(`${url} returned status ${statusCode}.`)
    // In the next round, `parseUrl` refuses a location that cannot be read.
    url = URL.parse(headers.location, url)?.href ?? headers.location
  }
  throw new OutgoingError(`${firstUrl} was redirected more than ${maxRedirects} times.`)
}

const parseUrl = (text: string) => {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new OutgoingError(`${text} is not a web address.`)
  return url
}

/** Requests a URL without following redirects. Throws an OutgoingError for a host in a private network that the guard does not allow. */
const fetchOnce = (url: URL, guard: Required<Guard>, signal: AbortSignal) => {
  const isTrusted = url.host === new URL(guard.trustedUrl).host
  const mayBePrivate = guard.allowsPrivate || isTrusted
  // An address in the URL is not looked up, so it is checked here. The brackets of an IPv6 address are removed.
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(hostname) && isPrivateAddress(hostname)) throw toPrivateHostError(url.host)
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const request = (url.protocol === 'https:' ? https : http).get(url, {
    signal,
    headers: { 'user-agent': 'Khlang import', accept: '*/*', 'accept-encoding': 'identity' },
    timeout: guard.timeoutMilliseconds,
    // Node's type requires an address even with an error, so the function is cast.
    ...(!mayBePrivate && { lookup: lookUpPublic as never }),
  })
  // After the response has begun, a timeout must destroy the response, so that its reader gets the error.
  let response: http.IncomingMessage | undefined
  request.on('response', incoming => {
    response = incoming
    resolve(incoming)
  })
  request.on('timeout', () =>
    (response ?? request).destroy(
      new OutgoingError(`${url.host} was silent for ${guard.timeoutMilliseconds / 1000} s.`),
    ),
  )
  request.on('error', reject)
  return promise
}

/**
 * Looks up a host for a connection, and refuses it if it has a private address. The connection uses the checked result, because a second
 * lookup could return another address.
 */
const lookUpPublic = (
  host: string,
  options: LookupOptions,
  done: (error: Error | null, addresses?: string | LookupAddress[], family?: number) => void,
) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error)
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(toPrivateHostError(host))
    // Node expects all addresses or the first one, as its options say.
    return options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
  })

const toPrivateHostError = (host: string) =>
  new OutgoingError(`${host} is in a private network. Use --private to allow this.`)

const requireUncompressed = (url: string, response: http.IncomingMessage) => {
  if ((response.headers['content-encoding'] ?? 'identity') === 'identity') return response
  response.destroy()
  throw new OutgoingError(`${url} sent a compressed response that was not requested.`)
}

/** Waits for a reading of a URL; converts a network error to an OutgoingError with the URL. */
const awaitReading = async <T>(url: string, reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    const { message, code, name } = error as NodeJS.ErrnoException
    if (error instanceof OutgoingError) throw error
    const isNetworkError = code !== undefined && name !== 'AbortError'
    throw isNetworkError ? new OutgoingError(`${url} cannot be read: ${message}`) : error
  }
}
