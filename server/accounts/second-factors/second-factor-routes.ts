import * as contract from '../../../contract/accounts/second-factors.ts'
import { type Answer, type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import type { IsPassword } from '../passwords/password-changes.ts'
import { requireOwnId } from '../profiles/profile-routes.ts'
import { setUserCookies } from '../sessions/cookies.ts'
import { requireUser, toShownUser } from '../users.ts'
import * as factors from './second-factors.ts'

const codeTries = { tries: 15, secondsEach: 120 }

/**
 * Returns the routes of the signed-in user's own second factor. Showing, beginning and ending it need the password; the code confirms it.
 */
export const secondFactorRoutes = (accounts: Accounts, isPassword: IsPassword): Route[] => [
  route(contract.showQrCode, async ({ actor, input }) => {
    if (!(await isPassword(requireOwnId(actor), input.password))) return { status: 'wrongPassword' as const }
    const address = await factors.findAuthenticatorAddress(accounts, requireOwnId(actor))
    return address ? { status: 'success' as const, address } : { status: 'noQrCode' as const }
  }),
  route(contract.beginSecondFactor, async ({ actor, input }) => {
    if (!(await isPassword(requireOwnId(actor), input.password))) return { status: 'wrongPassword' as const }
    const address = await factors.beginSecondFactor(accounts, requireOwnId(actor))
    return address ? { status: 'success' as const, address } : { status: 'alreadyOn' as const }
  }),
  route(contract.confirmSecondFactor, async ({ actor, input, response }) => {
    await accounts.allowances.take(`confirm:${requireOwnId(actor)}`, codeTries)
    const confirmed = await factors.confirmSecondFactor(accounts, requireOwnId(actor), input.code)
    await refreshUserCookies(accounts, response, requireOwnId(actor))
    return confirmed
  }),
  route(contract.endSecondFactor, async ({ actor, input, response }) => {
    const userId = requireOwnId(actor)
    if (!(await isPassword(userId, input.password))) return { status: 'wrongPassword' as const }
    if (!(await factors.findAuthenticatorAddress(accounts, userId))) return { status: 'notOn' as const }
    await accounts.allowances.take(`confirm:${userId}`, codeTries)
    if (!(await factors.isSecondFactor(accounts, userId, input))) return { status: 'wrongCode' as const }
    await factors.switchOffSecondFactor(accounts, userId)
    await refreshUserCookies(accounts, response, userId)
    return { status: 'success' as const }
  }),
]

/** Updates the readable cookies, which tell screens whether the second factor is on. */
const refreshUserCookies = async ({ database }: Accounts, response: Answer, userId: number) =>
  setUserCookies(response, toShownUser(await requireUser(database, userId)))
