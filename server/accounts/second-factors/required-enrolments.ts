import type { Actor, Origin } from '../../platform/actor.ts'
import { permissionDenied } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import type { LoginResult } from '../logins/login-completions.ts'
import { completeStep, requirePendingLogin } from '../logins/pending-logins.ts'
import { beginSecondFactor, codeAllowance, confirmSecondFactor } from './second-factors.ts'

/** Returns the id of the user whose pending login only has enrolment left. Throws 403 if another step is left, as enrolment is the last one. */
const requirePendingEnrolment = async (accounts: Accounts, actor: Actor) => {
  const { userId, remainingSteps } = await requirePendingLogin(accounts.database, actor)
  const isOnlyEnrolmentLeft = remainingSteps.length === 1 && remainingSteps[0] === 'enrolment'
  if (!isOnlyEnrolmentLeft) throw permissionDenied('This step of the login is not required.')
  return userId
}

/** Creates the secret of a login that requires enrolment; returns the URL that an authenticator scans. */
export const beginRequiredEnrolment = async (accounts: Accounts, actor: Actor) => {
  const otpauthUrl = await beginSecondFactor(accounts, await requirePendingEnrolment(accounts, actor))
  if (!otpauthUrl) throw permissionDenied('The second factor of this account is on already.')
  return { otpauthUrl }
}

/** Switches the second factor on by a first code and completes the login. */
export const confirmRequiredEnrolment = async (
  accounts: Accounts,
  code: string,
  request: { actor: Actor; origin: Origin },
) => {
  const userId = await requirePendingEnrolment(accounts, request.actor)
  await accounts.allowances.take(`confirm:${userId}`, codeAllowance)
  const result = await confirmSecondFactor(accounts, userId, code)
  if (result.status !== 'success') return { result }
  const loginResult: LoginResult = await completeStep(accounts, request, 'enrolment', async () => ({
    // The first code also counts as the code that a login requires.
    hasGivenCode: true,
  }))
  return { result, loginResult }
}
