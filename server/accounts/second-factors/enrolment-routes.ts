import * as contract from '../../../contract/accounts/enrolments.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { setSessionCookiesIfComplete } from '../logins/login-cookies.ts'
import type { IsPassword } from '../passwords/password-checks.ts'
import { openEnrolmentLink, readEnrolmentLink, redeemEnrolmentLink } from './enrolment-links.ts'
import { beginRequiredEnrolment, confirmRequiredEnrolment } from './required-enrolments.ts'

/** Returns the routes of enrolment in the second factor: as the last step of a login, and by the link of a mail. */
export const enrolmentRoutes = (accounts: Accounts, isPassword: IsPassword): Route[] => [
  route(contract.beginEnrolment, ({ actor }) => beginRequiredEnrolment(accounts, actor)),
  route(contract.confirmEnrolment, async ({ actor, input, origin, response }) => {
    const { result, loginResult } = await confirmRequiredEnrolment(accounts, input.code, {
      actor,
      origin,
    })
    await setSessionCookiesIfComplete(accounts, response, actor.userId, loginResult)
    return result
  }),
  route(contract.readEnrolmentLink, ({ input }) => readEnrolmentLink(accounts, input.token)),
  route(contract.openEnrolmentLink, ({ input }) => openEnrolmentLink(accounts, isPassword, input)),
  route(contract.redeemEnrolmentLink, ({ input }) => redeemEnrolmentLink(accounts, input)),
]
