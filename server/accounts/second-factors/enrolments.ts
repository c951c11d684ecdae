import type { Actor, Origin } from '../../platform/actor.ts'
import { permissionDenied } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { findEmailLink, markLinkUsed } from '../email-links.ts'
import type { LoginResult } from '../logins/login-completions.ts'
import { completeStep, requirePendingLogin } from '../logins/pending-logins.ts'
import type { IsPassword } from '../passwords/password-changes.ts'
import { lockAccount, requireUser } from '../users.ts'
import {
  beginReplacement,
  beginSecondFactor,
  confirmReplacement,
  confirmSecondFactor,
  hasReplacement,
} from './second-factors.ts'

const codeAllowance = { tries: 15, secondsEach: 120 }

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
    hasGivenCode: true,
  }))
  return { result, loginResult }
}

/** Finds an enrolment link without using it; undefined if the token is unknown or the account may not log in. */
const findEnrolmentLink = async ({ database, clock }: Accounts, token: string) => {
  const link = await findEmailLink(database, clock, token, ['second factor'])
  if (!link) return undefined
  const { status } = await requireUser(database, link.userId)
  const mayUseLink = status === 'Active' || status === 'New'
  return mayUseLink ? link : undefined
}

/** Returns the state and the account of an enrolment link without using it. */
export const readEnrolmentLink = async (accounts: Accounts, token: string) => {
  const link = await findEnrolmentLink(accounts, token)
  return link ? { status: link.status, username: link.username } : { status: 'notFound' as const }
}

/** Creates a new secret for the account of a link if the password is correct; it takes effect after its first correct code. */
export const openEnrolmentLink = async (
  accounts: Accounts,
  isPassword: IsPassword,
  { token, password }: { token: string; password: string },
) => {
  const link = await findEnrolmentLink(accounts, token)
  if (link?.status !== 'success') return { status: link?.status ?? ('notFound' as const) }
  if (!(await isPassword(link.userId, password))) return { status: 'wrongPassword' as const }
  return { status: 'success' as const, otpauthUrl: await beginReplacement(accounts, link.userId) }
}

/** Uses an enrolment link by a first code of the new secret, and ends the sessions that were opened with the old one. */
export const redeemEnrolmentLink = async (accounts: Accounts, { token, code }: { token: string; code: string }) => {
  const { database, clock } = accounts
  const link = await findEnrolmentLink(accounts, token)
  if (link?.status !== 'success') return { status: link?.status ?? ('notFound' as const) }
  const { userId } = link
  await accounts.allowances.take(`confirm:${userId}`, codeAllowance)
  if (!(await hasReplacement(database, userId))) return { status: 'notBegun' as const }
  return database.transaction().execute(async transaction => {
    await lockAccount(transaction, userId)
    // A concurrent request may have used the link, and staff may have withdrawn it.
    const currentLink = await findEmailLink(transaction, clock, token, ['second factor'])
    if (currentLink?.status !== 'success') return { status: currentLink?.status ?? ('notFound' as const) }
    if (!(await hasReplacement(transaction, userId))) return { status: 'notBegun' as const }
    // The link is marked as used only after a correct code. If it is used by then, the new secret is rolled back.
    const recoveryCodes = await confirmReplacement(accounts, transaction, userId, code)
    if (!recoveryCodes) return { status: 'wrongCode' as const }
    if (!(await markLinkUsed(transaction, clock, { token, userId }))) throw permissionDenied('The link is used.')
    await accounts.sessions.endAll(transaction, userId, 'account')
    return { status: 'success' as const, recoveryCodes }
  })
}
