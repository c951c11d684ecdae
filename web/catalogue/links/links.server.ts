import { data } from 'react-router'
import type { Visit } from '../../../contract/visit.ts'
import { toReportError } from '../report/missing/report-errors.server.ts'

/** Where a link leads (`open`), or why it leads nowhere: a login or consent to cookies is required, or there is no link (`none`). */
export type LinkState = { state: 'login' | 'cookies' | 'none' } | { state: 'open'; address: string }

/** Returns the state of a report's link for the reader, as a response. Throws 404 for a report that the reader does not see. */
export const readLink = async ({ signedIn }: Visit, requestLink: () => Promise<{ url: string | null }>) => {
  if (!signedIn) return toResponse({ state: 'login' }, 401)
  try {
    const { url } = await requestLink()
    return toResponse(url === null ? { state: 'none' } : { state: 'open', address: url })
  } catch (error) {
    // The page offers the cookie choice, which removes this obstacle.
    if ((error as { status?: number }).status === 403) return toResponse({ state: 'cookies' }, 403)
    throw toReportError(error)
  }
}

const toResponse = (link: LinkState, status = 200) => data(link, status)
