import * as contract from '../../../contract/accounts/second-factors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { isOwnPassword } from '../passwords/password-changes.ts'
import { ownId } from '../profiles/profile-routes.ts'
import * as factors from './second-factors.ts'

const codeTries = { tries: 15, secondsEach: 120 }

/** The signed-in user's own second factor; each change asks for the password again. */
export const secondFactorRoutes = (accounts: Accounts): Route[] => [
  route(contract.showQrCode, async ({ actor, input }) => {
    if (!(await isOwnPassword(accounts, ownId(actor), input.password))) return { status: 'wrongPassword' as const }
    const address = await factors.findAuthenticatorAddress(accounts, ownId(actor))
    return address ? { status: 'success' as const, address } : { status: 'noQrCode' as const }
  }),
  route(contract.beginSecondFactor, async ({ actor, input }) => {
    if (!(await isOwnPassword(accounts, ownId(actor), input.password))) return { status: 'wrongPassword' as const }
    const address = await factors.beginSecondFactor(accounts, ownId(actor))
    return address ? { status: 'success' as const, address } : { status: 'alreadyOn' as const }
  }),
  route(contract.confirmSecondFactor, async ({ actor, input }) => {
    await accounts.allowances.take(`confirm:${ownId(actor)}`, codeTries)
    return factors.confirmSecondFactor(accounts, ownId(actor), input.code)
  }),
  route(contract.endSecondFactor, async ({ actor, input }) => {
    const userId = ownId(actor)
    if (!(await isOwnPassword(accounts, userId, input.password))) return { status: 'wrongPassword' as const }
    if (!(await factors.findAuthenticatorAddress(accounts, userId))) return { status: 'notOn' as const }
    await accounts.allowances.take(`confirm:${userId}`, codeTries)
    if (!(await factors.isSecondFactor(accounts, userId, input))) return { status: 'wrongCode' as const }
    await factors.switchOffSecondFactor(accounts, userId)
    return { status: 'success' as const }
  }),
]
