import * as linkCalls from '../../../contract/accounts/email-links.ts'
import { requestPasswordReset, resetPassword } from '../../../contract/accounts/passwords.ts'
import * as signUpCalls from '../../../contract/accounts/sign-ups.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { unlockByLink } from '../passwords/lock-ends.ts'
import * as resets from '../passwords/password-resets.ts'
import { confirmEmail, readMailedLink } from './email-confirmations.ts'
import { checkSignUp, signUp } from './sign-ups.ts'

/** Returns the routes of sign-ups, and those that send or use a link in a mail. */
export const signUpRoutes = (accounts: Accounts): Route[] => [
  route(signUpCalls.checkSignUp, ({ input, origin }) => checkSignUp(accounts, input, origin)),
  route(signUpCalls.signUp, ({ input, origin }) => signUp(accounts, input, origin)),
  route(linkCalls.readVerifyLink, ({ input }) => readMailedLink(accounts, input.token, 'confirm')),
  route(linkCalls.confirmEmail, async ({ input }) => ({ status: await confirmEmail(accounts, input.token) })),
  route(linkCalls.readUnlockLink, ({ input }) => readMailedLink(accounts, input.token, 'unlock')),
  route(linkCalls.unlock, async ({ input }) => ({ status: await unlockByLink(accounts, input.token) })),
  route(requestPasswordReset, async ({ input, origin }) => {
    await resets.requestPasswordReset(accounts, input.username, origin)
    return { status: 'success' as const }
  }),
  route(resetPassword, async ({ input }) => ({ status: await resets.resetPassword(accounts, input) })),
]
