/** Parses the Cookie header. If a name occurs more than once, its first value counts. */
export const readCookies = (header: string | undefined): Record<string, string> => {
  // Without a prototype, so that no name of a cookie is that of an inherited property.
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header?.split(';') ?? []) {
    const equalsIndex = pair.indexOf('=')
    if (equalsIndex < 1) continue
    const name = pair.slice(0, equalsIndex).trim()
    cookies[name] ??= decodeValue(pair.slice(equalsIndex + 1).trim())
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

/** The attributes of a cookie. */
export interface CookieOptions {
  /** True if scripts of pages cannot read the cookie. */
  httpOnly?: boolean
  /** True if, over https, browsers must accept the cookie only from this host, not from another host of the same domain. */
  isHostOnly?: boolean
  /** Without it the cookie ends with the session of the browser. */
  maxAgeSeconds?: number
  /** True if the portal is used over https. */
  secure: boolean
}

/**
 * Returns the name of a host-only cookie. Over https it has a prefix with which browsers accept a cookie only from this host and for all
 * paths.
 */
export const toHostOnlyName = (name: string, { isSecure }: { isSecure: boolean }) =>
  isSecure ? `__Host-${name}` : name

/** Formats a Set-Cookie header, always with SameSite=Lax (docs/behaviour/sessions.md#who-the-caller-is). */
export const formatCookie = (
  name: string,
  value: string,
  { httpOnly, isHostOnly = false, maxAgeSeconds, secure }: CookieOptions,
) =>
  [
    `${toHostOnlyName(name, { isSecure: isHostOnly && secure })}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    maxAgeSeconds === undefined ? '' : `Max-Age=${maxAgeSeconds}`,
    httpOnly ? 'HttpOnly' : '',
    secure ? 'Secure' : '',
  ]
    .filter(Boolean)
    .join('; ')
