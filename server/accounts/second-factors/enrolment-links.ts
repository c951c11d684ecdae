import { permissionDenied } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { findEmailLink, markLinkUsed } from '../email-links.ts'
import type { IsPassword } from '../passwords/password-checks.ts'
import { lockAccount, requireUser } from '../users.ts'
import { beginReplacement, confirmReplacement, hasReplacement } from './replacements.ts'
import { codeAllowance } from './second-factors.ts'

/**
 * Finds an enrolment link without using it; undefined if the token is unknown or the account may not log in. Its status is 'success' for a link
 * that can be used, otherwise 'used' or 'expired'.
 */
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

/**
 * Uses an enrolment link by a first code of the new secret, and ends the sessions of the account. The old secret stays valid until then.
 */
export const redeemEnrolmentLink = async (accounts: Accounts, { token, code }: { token: string; code: string }) => {
  const { database, clock } = accounts
  const link = await findEnrolmentLink(accounts, token)
  if (link?.status !== 'success') return { status: link?.status ?? ('notFound' as const) }
  const { userId } = link
  await accounts.allowances.take(`confirm:${userId}`, codeAllowance)
  // Checked again in the transaction; here it saves the lock for a request that cannot succeed.
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
