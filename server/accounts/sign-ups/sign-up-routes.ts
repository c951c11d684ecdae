import { requestPasswordReset, resetPassword } from '../../../contract/accounts/passwords.ts'
import * as contract from '../../../contract/accounts/sign-ups.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { unlockByLink } from '../passwords/lock-ends.ts'
import * as resets from '../passwords/password-resets.ts'
import { confirmEmail, readMailedLink } from './email-confirmations.ts'
import { checkSignUp, signUp } from './sign-ups.ts'

/** Returns the routes of sign-ups, and those that send or use a link in a mail. */
export const signUpRoutes = (accounts: Accounts): Route[] => [
  route(contract.checkSignUp, ({ input, origin }) => checkSignUp(accounts, input, origin)),
  route(contract.signUp, ({ input, origin }) => signUp(accounts, input, origin)),
  route(contract.readVerifyLink, ({ input }) => readMailedLink(accounts, input.token, 'confirm')),
  route(contract.confirmEmail, async ({ input }) => ({ status: await confirmEmail(accounts, input.token) })),
  route(contract.readUnlockLink, ({ input }) => readMailedLink(accounts, input.token, 'unlock')),
  route(contract.unlock, async ({ input }) => ({ status: await unlockByLink(accounts, input.token) })),
  route(requestPasswordReset, async ({ input, origin }) => {
    await resets.requestPasswordReset(accounts, input.username, origin)
    return { status: 'success' as const }
  }),
  route(resetPassword, async ({ input }) => ({ status: await resets.resetPassword(accounts, input) })),
]
