import { permissionDenied } from '../problem.ts'

/**
 * Throws 403 for a cross-site request (docs/behaviour/sessions.md#requests-from-other-sites). Browsers send Sec-Fetch-Site or Origin with
 * every POST; a program that sends neither is accepted unless it sends a cookie, which a forged request could abuse.
 */
export const requireSameOrigin = (headers: Record<string, string | string[] | undefined>, ownOrigin: string) => {
  const { origin, 'sec-fetch-site': site } = headers
  const isForeign = (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== ownOrigin)
  const isUnidentified = site === undefined && origin === undefined && headers.cookie !== undefined
  if (isForeign || isUnidentified) throw permissionDenied('This request came from another site.')
}
