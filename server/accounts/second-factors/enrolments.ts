import type { Actor, Origin } from '../../platform/actor.ts'
import { permissionDenied } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { findLink, markLinkUsed } from '../email-links.ts'
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

const codeTries = { tries: 15, secondsEach: 120 }

/** Returns the user whose login only has enrolment left, as enrolment is the last step. Throws 403 otherwise. */
const requirePendingEnrolment = async (accounts: Accounts, actor: Actor) => {
  const { userId, owed } = await requirePendingLogin(accounts.database, actor)
  if (owed.length !== 1 || owed[0] !== 'enrolment') throw permissionDenied('This step of the login is not owed.')
  return userId
}

/** Creates the secret of a login that requires enrolment; returns the address that an authenticator scans. */
export const beginRequiredEnrolment = async (accounts: Accounts, actor: Actor) => {
  const address = await beginSecondFactor(accounts, await requirePendingEnrolment(accounts, actor))
  if (!address) throw permissionDenied('The second factor of this account is on already.')
  return { address }
}

/** Switches the second factor on by a first code and completes the login. */
export const confirmRequiredEnrolment = async (
  accounts: Accounts,
  code: string,
  request: { actor: Actor; origin: Origin },
) => {
  const userId = await requirePendingEnrolment(accounts, request.actor)
  await accounts.allowances.take(`confirm:${userId}`, codeTries)
  const result = await confirmSecondFactor(accounts, userId, code)
  if (result.status !== 'success') return { result }
  const loginResult: LoginResult = await completeStep(accounts, request, 'enrolment', async () => ({
    hasGivenCode: true,
  }))
  return { result, loginResult }
}

/** Reads an enrolment link without using it. Returns undefined if the account may not log in. */
const findOpenLink = async ({ database, clock }: Accounts, token: string) => {
  const link = await findLink(database, clock, token, ['second factor'])
  if (!link) return undefined
  const { status } = await requireUser(database, link.userId)
  return status === 'Active' || status === 'New' ? link : undefined
}

export const readEnrolmentLink = async (accounts: Accounts, token: string) => {
  const link = await findOpenLink(accounts, token)
  return link ? { status: link.status, username: link.username } : { status: 'notFound' as const }
}

/** Creates a new secret for the account of a link if the password is correct; it takes effect after its first correct code. */
export const openEnrolmentLink = async (
  accounts: Accounts,
  isPassword: IsPassword,
  { token, password }: { token: string; password: string },
) => {
  const link = await findOpenLink(accounts, token)
  if (link?.status !== 'success') return { status: link?.status ?? ('notFound' as const) }
  if (!(await isPassword(link.userId, password))) return { status: 'wrongPassword' as const }
  return { status: 'success' as const, address: await beginReplacement(accounts, link.userId) }
}

/** Uses an enrolment link by a first code of the new secret, and ends the sessions that were opened with the old one. */
export const redeemEnrolmentLink = async (accounts: Accounts, { token, code }: { token: string; code: string }) => {
  const { database, clock } = accounts
  const link = await findOpenLink(accounts, token)
  if (link?.status !== 'success') return { status: link?.status ?? ('notFound' as const) }
  const { userId } = link
  await accounts.allowances.take(`confirm:${userId}`, codeTries)
  if (!(await hasReplacement(database, userId))) return { status: 'notBegun' as const }
  return database.transaction().execute(async transaction => {
    await lockAccount(transaction, userId)
    // A concurrent request may have used the link, and staff may have withdrawn it.
    const current = await findLink(transaction, clock, token, ['second factor'])
    if (current?.status !== 'success') return { status: current?.status ?? ('notFound' as const) }
    // The code is checked before the link is used; if the link turns out to be used, both are rolled back.
    if (!(await hasReplacement(transaction, userId))) return { status: 'notBegun' as const }
    const recoveryCodes = await confirmReplacement(accounts, transaction, userId, code)
    if (!recoveryCodes) return { status: 'wrongCode' as const }
    if (!(await markLinkUsed(transaction, clock, { token, userId }))) throw permissionDenied('The link is used.')
    await accounts.sessions.endAll(transaction, userId, 'account')
    return { status: 'success' as const, recoveryCodes }
  })
}
