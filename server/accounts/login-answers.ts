import type * as logins from '../../contract/accounts/logins.ts'
import type * as passwords from '../../contract/accounts/passwords.ts'
import type { Call, OutputOf } from '../../contract/call.ts'
import type { Answer, CallRequest } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import { giveCode as tryCode } from './code-tries.ts'
import { handLogin, handSession, takeBack } from './cookies.ts'
import type { Granted } from './grants.ts'
import { type LoginAnswer, requireActiveAgreement, logIn as tryLogin } from './logins.ts'
import { changePassword as tryChange } from './password-changes.ts'
import { completeStep } from './pending-logins.ts'
import { requireUser, shownUserOf } from './users.ts'

export const logIn = async (
  accounts: Accounts,
  { actor, input, origin, answer }: CallRequest<typeof logins.logIn>,
): Promise<OutputOf<typeof logins.logIn>> => {
  const { status, status2, owed, user, ...tokens } = await tryLogin(accounts, { ...input, actor, origin })
  hand(answer, user, tokens)
  return { status, status2, owed, user, accountType: user?.accountType }
}

/** Gives the browser the token that a login came to. */
export const hand = (
  answer: Answer,
  user: LoginAnswer['user'],
  { sessionToken, loginToken }: Pick<LoginAnswer, 'sessionToken' | 'loginToken'>,
) => {
  if (sessionToken && user) handSession(answer, sessionToken, user)
  if (loginToken) handLogin(answer, loginToken)
}

/** Gives the browser its session when a step was the last. */
export const handOver = async ({ database }: Accounts, answer: Answer, userId: number, granted?: Granted) => {
  if (!granted || !('sessionToken' in granted)) return
  handSession(answer, granted.sessionToken, shownUserOf(await requireUser(database, userId)))
}

export const giveCode = async (
  accounts: Accounts,
  { actor, input, origin, answer }: CallRequest<typeof logins.giveCode>,
): Promise<OutputOf<typeof logins.giveCode>> => {
  const { answer: said, granted } = await tryCode(accounts, input, { actor, origin })
  await handOver(accounts, answer, actor.userId as number, granted)
  return said
}

export const acceptAgreement = async (
  accounts: Accounts,
  { actor, origin, answer }: Omit<CallRequest<Call>, 'input'>,
): Promise<OutputOf<typeof logins.acceptAgreement>> => {
  const gain = async () => ({ agreementId: (await requireActiveAgreement(accounts.database)).agreementId })
  const granted = await completeStep(accounts, { actor, origin }, 'policy', gain)
  await handOver(accounts, answer, actor.userId as number, granted)
  return { status: 'success' }
}

export const changePassword = async (
  accounts: Accounts,
  { actor, input, origin, answer }: CallRequest<typeof passwords.changePassword>,
): Promise<OutputOf<typeof passwords.changePassword>> => {
  const { status, granted } = await tryChange(accounts, input, { actor, origin })
  await handOver(accounts, answer, actor.userId as number, granted)
  if (status === 'success' && !actor.pending) takeBack(answer)
  return { status }
}
