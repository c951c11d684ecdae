import { setTimeout } from 'node:timers/promises'
import type { ResetStatus } from '../../../contract/accounts/passwords.ts'
import type { Origin } from '../../platform/actor.ts'
import { toNetwork } from '../../platform/limits/networks.ts'
import { mayLogIn } from '../account-rules.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, findEmailLink, markLinkUsed, wasLinkJustSent } from '../email-links.ts'
import { queueLinkLetter } from '../letters.ts'
import { findUserByName, requireUser } from '../users.ts'
import { liftLock } from './lock-ends.ts'
import { hashPassword } from './password-hashes.ts'
import { findPasswordFault, replacePassword } from './passwords.ts'
import { clearWrongPasswords } from './wrong-passwords.ts'

/** Limits the reset requests of one network. */
const networkAllowance = { tries: 30, withinSeconds: 3600 }
/** Limits the reset mails to one username. */
const mailAllowance = { tries: 3, withinSeconds: 1800 }
/** Limits the new passwords that are sent with the reset links of one account. */
const resetAllowance = { tries: 10, secondsEach: 60 }

/** The shortest time of the response to a reset request. Queueing a mail takes less, so the time does not reveal whether an account exists. */
const minResponseMilliseconds = 250

/** Mails the link that resets a password, if the account exists. The response and its time are the same if it does not. */
export const requestPasswordReset = async (accounts: Accounts, username: string, origin: Origin) => {
  await Promise.all([mailResetLink(accounts, username, origin), setTimeout(minResponseMilliseconds)])
}

const mailResetLink = async (accounts: Accounts, username: string, origin: Origin) => {
  const { database, clock, allowances } = accounts
  await allowances.take(`forgot:${toNetwork(origin)}`, networkAllowance)
  await allowances.take(`forgot:${username.toLowerCase()}`, mailAllowance)
  const user = await findUserByName(database, 'local', username)
  if (!user?.email || !mayLogIn(user)) return
  const { userId, email } = user
  await database.transaction().execute(async transaction => {
    const link = { userId, purpose: 'reset', email } as const
    if (await wasLinkJustSent(transaction, clock, link)) return
    const token = await createEmailLink(transaction, clock, link)
    await queueLinkLetter(accounts, transaction, { recipient: { ...user, email }, purpose: 'reset', token })
  })
}

/** Sets a new password by the link of a mail and ends every session; also lifts a lock by wrong passwords. */
export const resetPassword = async (
  accounts: Accounts,
  { token, password }: { token: string; password: string },
): Promise<ResetStatus> => {
  const { database, clock } = accounts
  const link = await findEmailLink(database, clock, token, ['reset'])
  if (link?.status !== 'success') return link?.status ?? 'notFound'
  await accounts.allowances.take(`reset:${link.userId}`, resetAllowance)
  const newPasswordFault = await findPasswordFault(database, link.userId, password)
  if (newPasswordFault) {
    // The same link may have set this password since, by a double click.
    const currentLink = await findEmailLink(database, clock, token, ['reset'])
    return currentLink?.status === 'success' ? newPasswordFault : (currentLink?.status ?? 'notFound')
  }
  const newHash = await hashPassword(password)
  return database.transaction().execute(async transaction => {
    if (!(await markLinkUsed(transaction, clock, { token, userId: link.userId }))) return 'used'
    await replacePassword(accounts, transaction, { user: await requireUser(transaction, link.userId), hash: newHash })
    await accounts.sessions.endAll(transaction, link.userId, 'account')
    await liftLock(transaction, link.userId)
    await clearWrongPasswords(transaction, 'local', link.username)
    return 'success'
  })
}
