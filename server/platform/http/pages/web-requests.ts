import { buildOwnAddress } from '../origins.ts'
import type { Request as ServerRequest } from '../requests.ts'

/**
 * Converts a request to one for the web: always GET, because HEAD uses the same page, and always on the portal's own origin. The parameter
 * `_routes` is removed, because it would select loaders by name, without the layouts that guard them.
 */
export const toWebRequest = ({ url, ownOrigin, headers }: ServerRequest, pageUrl = url) => {
  const address = new URL(buildOwnAddress(ownOrigin, pageUrl))
  // `delete` rewrites the spelling of all parameters, so it is called only if the parameter is present.
  if (address.searchParams.has('_routes')) address.searchParams.delete('_routes')
  const { accept = '*/*', 'if-none-match': etag } = headers
  return new Request(address, { headers: { accept, ...(etag && { 'if-none-match': etag }) } })
}
