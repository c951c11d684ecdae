/** Returns the requested path if it belongs to the portal; the home page otherwise. */
export const toOwnPath = (requestedPath: string | null) => {
  if (!requestedPath?.startsWith('/')) return '/'
  const base = 'http://portal.invalid'
  if (!URL.canParse(requestedPath, base)) return '/'
  const { origin, pathname, search, hash } = new URL(requestedPath, base)
  // Browsers read a path that starts with '//' as another host.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
