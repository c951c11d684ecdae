import type * as contract from '../../contract/accounts/second-factors.ts'
import { noQrCode, wrongPassword } from '../../contract/accounts/second-factors.ts'
import type { OutputOf } from '../../contract/call.ts'
import type { Actor } from '../platform/actor.ts'
import type { CallRequest } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import { isOwnPassword } from './password-changes.ts'
import * as factors from './second-factors.ts'

const codeTries = { tries: 15, secondsEach: 120 }
const userOf = ({ userId }: Actor) => userId as number

export const showQrCode = async (
  accounts: Accounts,
  { actor, input }: CallRequest<typeof contract.showQrCode>,
): Promise<OutputOf<typeof contract.showQrCode>> => {
  if (!(await isOwnPassword(accounts, userOf(actor), input.password))) return { status: wrongPassword }
  const address = await factors.findAuthenticatorAddress(accounts, userOf(actor))
  return address ? { status: 'Success', address } : { status: noQrCode }
}

export const beginSecondFactor = async (
  accounts: Accounts,
  { actor, input }: CallRequest<typeof contract.beginSecondFactor>,
): Promise<OutputOf<typeof contract.beginSecondFactor>> => {
  if (!(await isOwnPassword(accounts, userOf(actor), input.password))) return { status: wrongPassword }
  const address = await factors.beginSecondFactor(accounts, userOf(actor))
  return address ? { status: 'success', address } : { status: 'already on' }
}

export const confirmSecondFactor = async (
  accounts: Accounts,
  actor: Actor,
  code: string,
): Promise<OutputOf<typeof contract.confirmSecondFactor>> => {
  await accounts.allowances.take(`code:${userOf(actor)}`, codeTries)
  return factors.confirmSecondFactor(accounts, userOf(actor), code)
}

export const endSecondFactor = async (
  accounts: Accounts,
  { actor, input }: CallRequest<typeof contract.endSecondFactor>,
): Promise<OutputOf<typeof contract.endSecondFactor>> => {
  const userId = userOf(actor)
  if (!(await isOwnPassword(accounts, userId, input.password))) return { status: wrongPassword }
  if (!(await factors.findAuthenticatorAddress(accounts, userId))) return { status: 'not on' }
  await accounts.allowances.take(`code:${userId}`, codeTries)
  if (!(await factors.isSecondFactor(accounts, userId, input))) return { status: 'Password wrong' }
  await factors.switchOffSecondFactor(accounts, userId)
  return { status: 'success' }
}
