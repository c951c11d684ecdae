/** Returns the requested path if it belongs to the portal; the home page otherwise. */
export const ownPath = (asked: string | null) => {
  if (!asked?.startsWith('/')) return '/'
  const base = 'http://portal.invalid'
  if (!URL.canParse(asked, base)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, base)
  // Browsers read a path that starts with '//' as another host.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
