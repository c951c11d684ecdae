import { dayMilliseconds } from '../../contract/durations.ts'
import type { Office } from '../../contract/office/pages.ts'
import type { Clock } from '../platform/clock.ts'
import type { TextRoute } from '../platform/http/downloads/texts.ts'

/** Days for which the text is valid; less than a year, as RFC 9116 recommends. */
const validDays = 180

/** Creates the route of security.txt, which tells programs where to report a vulnerability (RFC 9116). */
export const createSecurityText = (
  office: Pick<Office, 'email'>,
  clock: Clock,
  publicUrl: () => string,
): TextRoute => ({
  path: '/.well-known/security.txt',
  readText: () => {
    const startOfToday = Math.floor(clock.now().getTime() / dayMilliseconds) * dayMilliseconds
    return [
      `Contact: mailto:${office.email}`,
      `Expires: ${new Date(startOfToday + validDays * dayMilliseconds).toISOString()}`,
      'Preferred-Languages: th, en',
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
      '',
    ].join('\n')
  },
})
