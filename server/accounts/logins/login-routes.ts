import type { ShownUser } from '../../../contract/accounts/logins.ts'
import * as logins from '../../../contract/accounts/logins.ts'
import * as passwords from '../../../contract/accounts/passwords.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type Answer, type CallRequest, type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { changePassword } from '../passwords/password-changes.ts'
import { handLogin, handSession, takeBack } from '../sessions/cookies.ts'
import { requireShown } from '../shown-agreements.ts'
import { requireUser, toShownUser } from '../users.ts'
import { giveCode } from './code-tries.ts'
import type { GrantResult } from './grants.ts'
import { type LoginTokens, logIn } from './logins.ts'
import { completeStep } from './pending-logins.ts'

/** Returns the routes of a login and of its further steps. */
export const loginRoutes = (accounts: Accounts): Route[] => [
  route(logins.logIn, async ({ actor, input, origin, response }) => {
    const { status, notice, owed, user, ...tokens } = await logIn(accounts, { ...input, actor, origin })
    hand(response, user, tokens)
    return { status, notice, owed, user, accountType: user?.accountType }
  }),
  route(logins.giveCode, async ({ actor, input, origin, response }) => {
    const { result, granted } = await giveCode(accounts, input, { actor, origin })
    await handOver(accounts, response, actor.userId, granted)
    return result
  }),
  route(logins.acceptAgreement, request => accept(accounts, request)),
  route(logins.acceptPolicy, request => accept(accounts, request)),
  route(passwords.changePassword, async ({ actor, input, origin, response }) => {
    const { status, granted } = await changePassword(accounts, input, { actor, origin })
    await handOver(accounts, response, actor.userId, granted)
    if (status === 'success' && !actor.pending) takeBack(response)
    return { status }
  }),
]

const accept = async (
  accounts: Accounts,
  { actor, input, origin, response }: CallRequest<typeof logins.acceptAgreement | typeof logins.acceptPolicy>,
) => {
  const gain = async (transaction: Database) => ({ agreementId: await requireShown(transaction, input.agreementId) })
  await handOver(accounts, response, actor.userId, await completeStep(accounts, { actor, origin }, 'policy', gain))
  return { status: 'success' as const }
}

/** Sets the cookies of the session or the pending login. */
export const hand = (
  response: Answer,
  user: ShownUser | null,
  { sessionToken, loginToken, wantedFile }: LoginTokens,
) => {
  if (sessionToken && user) handSession(response, sessionToken, user, wantedFile)
  if (loginToken) handLogin(response, loginToken)
}

/** Sets the cookies of the session if the last step was completed. */
export const handOver = async (
  { database }: Accounts,
  response: Answer,
  userId: number | undefined,
  granted: GrantResult | undefined,
) => {
  if (userId === undefined || !granted || !('sessionToken' in granted)) return
  handSession(response, granted.sessionToken, toShownUser(await requireUser(database, userId)), granted.wantedFile)
}
