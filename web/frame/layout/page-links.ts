type Place = Pick<Location, 'origin' | 'pathname' | 'search'>

/** Returns whether a link replaces the current page with another one of the portal. A place within the page, a new window and a file do not. */
export const isPageLink = (link: Place & Pick<HTMLAnchorElement, 'target' | 'download' | 'hash'>, current: Place) => {
  if (link.origin !== current.origin || link.download || (link.target && link.target !== '_self')) return false
  const isSamePage = link.pathname === current.pathname && link.search === current.search
  return !(isSamePage && link.hash)
}

/**
 * Returns whether a form leads to another page of the portal. Forms without an address make calls, which report failures themselves.
 */
export const isPageForm = (
  { method, target, address }: Pick<HTMLFormElement, 'method' | 'target'> & { address: string | null },
  current: Pick<Location, 'origin' | 'href'>,
) =>
  method === 'get' &&
  address !== null &&
  (target === '' || target === '_self') &&
  new URL(address, current.href).origin === current.origin
