import { data } from 'react-router'
import type { Visit } from '../../../contract/visit.ts'
import { toNoReport } from '../report/missing/no-report.server.ts'

/** The address to redirect to, or the obstacle: a login, consent to cookies, or that there is no permitted link. */
export type Link = { state: 'login' | 'cookies' | 'none' } | { state: 'open'; address: string }

/** Requests a report's link for the reader. Throws 404 for a report that the reader does not see. */
export const readLink = async ({ signedIn }: Visit, requestLink: () => Promise<{ address: string | null }>) => {
  if (!signedIn) return toResponse({ state: 'login' }, 401)
  try {
    const { address } = await requestLink()
    return toResponse(address === null ? { state: 'none' } : { state: 'open', address })
  } catch (error) {
    // A missing cookie choice is the only obstacle that can be removed on this page.
    if ((error as { status?: number }).status === 403) return toResponse({ state: 'cookies' }, 403)
    throw toNoReport(error)
  }
}

const toResponse = (link: Link, status = 200) => data(link, status)
