import type { readUnlockLink, readVerifyLink } from '../../../contract/accounts/email-links.ts'
import type { readEnrolmentLink } from '../../../contract/accounts/enrolments.ts'
import type { OutputOf } from '../../../contract/call.ts'
import type { Visit } from '../../../contract/visit.ts'

/** The state of a link from a mail, with its account. */
export type EmailLink = OutputOf<typeof readVerifyLink>

/** Returns headers that keep the page of a link out of every cache, and its token out of Referer headers. */
export const linkHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

/** Returns the state and the account of a link without using it. Malformed tokens count as unknown. */
export const readLink = async (
  { call }: Visit,
  declaration: typeof readVerifyLink | typeof readUnlockLink | typeof readEnrolmentLink,
  token: string,
): Promise<EmailLink> => {
  try {
    return await call(declaration, { token })
  } catch (error) {
    if ((error as { status?: number }).status !== 400) throw error
    return { status: 'notFound' }
  }
}
