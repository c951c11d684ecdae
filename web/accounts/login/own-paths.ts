/** The path that a reader came from, where it is one of the portal itself; the home page otherwise. */
export const ownPath = (asked: string | null) => {
  if (!asked?.startsWith('/')) return '/'
  const base = 'http://portal.invalid'
  if (!URL.canParse(asked, base)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, base)
  // What browsers read as another host they would leave the portal for.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
