import * as contract from '../../../contract/accounts/second-factors.ts'
import { type CallResponse, type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import type { IsPassword } from '../passwords/password-checks.ts'
import { requireOwnId } from '../profiles/profile-routes.ts'
import { setUserCookies } from '../sessions/cookies.ts'
import { requireUser, toShownUser } from '../users.ts'
import * as factors from './second-factors.ts'

/**
 * Returns the routes of the signed-in user's own second factor. Its QR code, its beginning and its end require the password.
 */
export const secondFactorRoutes = (accounts: Accounts, isPassword: IsPassword): Route[] => [
  route(contract.showQrCode, async ({ actor, input }) => {
    if (!(await isPassword(requireOwnId(actor), input.password))) return { status: 'wrongPassword' as const }
    const otpauthUrl = await factors.findOtpauthUrl(accounts, requireOwnId(actor))
    return otpauthUrl ? { status: 'success' as const, otpauthUrl } : { status: 'noQrCode' as const }
  }),
  route(contract.beginSecondFactor, async ({ actor, input }) => {
    if (!(await isPassword(requireOwnId(actor), input.password))) return { status: 'wrongPassword' as const }
    const otpauthUrl = await factors.beginSecondFactor(accounts, requireOwnId(actor))
    return otpauthUrl ? { status: 'success' as const, otpauthUrl } : { status: 'alreadyOn' as const }
  }),
  route(contract.confirmSecondFactor, async ({ actor, input, response }) => {
    await accounts.allowances.take(`confirm:${requireOwnId(actor)}`, factors.codeAllowance)
    const confirmation = await factors.confirmSecondFactor(accounts, requireOwnId(actor), input.code)
    await refreshUserCookies(accounts, response, requireOwnId(actor))
    return confirmation
  }),
  route(contract.endSecondFactor, async ({ actor, input, response }) => {
    const userId = requireOwnId(actor)
    if (!(await isPassword(userId, input.password))) return { status: 'wrongPassword' as const }
    if (!(await factors.findOtpauthUrl(accounts, userId))) return { status: 'notOn' as const }
    await accounts.allowances.take(`confirm:${userId}`, factors.codeAllowance)
    if (!(await factors.consumeSecondFactorCode(accounts, userId, input))) return { status: 'wrongCode' as const }
    await factors.switchOffSecondFactor(accounts, userId)
    await refreshUserCookies(accounts, response, userId)
    return { status: 'success' as const }
  }),
]

/** Updates the readable cookies, which tell screens whether the second factor is on. */
const refreshUserCookies = async ({ database }: Accounts, response: CallResponse, userId: number) =>
  setUserCookies(response, toShownUser(await requireUser(database, userId)))
