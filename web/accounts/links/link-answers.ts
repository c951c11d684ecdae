import type { readEnrolmentLink } from '../../../contract/accounts/enrolments.ts'
import type { readUnlockLink, readVerifyLink } from '../../../contract/accounts/sign-ups.ts'
import type { OutputOf } from '../../../contract/call.ts'
import type { Visit } from '../../../contract/visit.ts'

export type FoundLink = OutputOf<typeof readVerifyLink>

/** Returns headers that prevent such pages from being cached by the portal, a browser or a proxy. */
export const linkHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

/** Returns the account of the link. Malformed tokens count as unknown. */
export const readLink = async (
  { call }: Visit,
  declaration: typeof readVerifyLink | typeof readUnlockLink | typeof readEnrolmentLink,
  token: string,
): Promise<FoundLink> => {
  try {
    return await call(declaration, { token })
  } catch (error) {
    if ((error as { status?: number }).status !== 400) throw error
    return { status: 'notFound' }
  }
}
