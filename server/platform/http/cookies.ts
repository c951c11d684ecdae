/** Parses the cookies of a request; of duplicate names the first value counts. */
export const readCookies = (header: string | undefined): Record<string, string> => {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    cookies[name] ??= decodeValue(pair.slice(at + 1).trim())
  }
  return cookies
}

const decodeValue = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export interface CookieOptions {
  /** Hidden from scripts. */
  httpOnly?: boolean
  /** Accepted over https only from exactly this host, never from another host of the same domain. */
  isHostOnly?: boolean
  maxAgeSeconds?: number
  secure: boolean
}

/** Returns the name of a host-only cookie: over https, browsers accept this prefix only if this host sets it, for all paths. */
export const hostName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** Formats a Set-Cookie header, always with SameSite=Lax (docs/behaviour/sessions.md#who-the-caller-is). */
export const cookieLine = (
  name: string,
  value: string,
  { httpOnly, isHostOnly = false, maxAgeSeconds, secure }: CookieOptions,
) =>
  [
    `${hostName(name, isHostOnly && secure)}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    maxAgeSeconds === undefined ? '' : `Max-Age=${maxAgeSeconds}`,
    httpOnly ? 'HttpOnly' : '',
    secure ? 'Secure' : '',
  ]
    .filter(Boolean)
    .join('; ')
