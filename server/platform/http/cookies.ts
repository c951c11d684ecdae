/** The cookies of a request; a name given twice keeps its first value. */
export const readCookies = (header: string | undefined): Record<string, string> => {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    cookies[name] ??= decoded(pair.slice(at + 1).trim())
  }
  return cookies
}

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export interface CookieOptions {
  /** Hidden from scripts. */
  httpOnly?: boolean
  /** Taken over https only from this very host, never from a neighbour under the same domain. */
  isHostOnly?: boolean
  maxAgeSeconds?: number
  secure: boolean
}

/** The name of a host-only cookie: over https browsers keep one with this prefix only if this host set it, for all paths, over https. */
export const hostName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** One Set-Cookie line; SameSite=Lax throughout (docs/behaviour/sessions.md#who-the-caller-is). */
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
