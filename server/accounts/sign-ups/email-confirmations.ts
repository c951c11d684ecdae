import type { LinkStatus } from '../../../contract/accounts/email-links.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { Accounts } from '../accounts.ts'
import { deleteUnusedLinks, findEmailLink, linkPurposes, markLinkUsed } from '../email-links.ts'
import { clearWrongPasswords } from '../passwords/wrong-passwords.ts'
import { endSignUp } from './sign-ups.ts'
import { findWantedFile } from './wanted-files.ts'

/**
 * Returns the account and the state of a mailed link without using it. The kind 'confirm' also reads a link that resets a password, because the
 * pages of both links make the same call.
 */
export const readMailedLink = async ({ database, clock }: Accounts, token: string, kind: 'confirm' | 'unlock') => {
  const link = await findEmailLink(
    database,
    clock,
    token,
    kind === 'unlock' ? ['unlock'] : [...confirmingPurposes, 'reset'],
  )
  if (!link) return { status: 'notFound' as const }
  const { status, username, email, purpose, userId } = link
  const wantedFile = purpose === 'sign up' ? await findWantedFile(database, clock, userId) : undefined
  return {
    status,
    username,
    email,
    ...(purpose === 'change address' && { isNewAddress: true as const }),
    ...(wantedFile && { wantedFile }),
  }
}

const confirmingPurposes = ['sign up', 'first login', 'change address'] as const

/** Confirms an email address by the link of a mail: of a sign-up, a first login, or a change of the email address. */
export const confirmEmail = async (accounts: Accounts, token: string): Promise<LinkStatus> => {
  const { database, clock } = accounts
  const link = await findEmailLink(database, clock, token, confirmingPurposes)
  if (link?.status !== 'success') return link?.status ?? 'notFound'
  try {
    return await database.transaction().execute(async transaction => {
      if (!(await markLinkUsed(transaction, clock, { token, userId: link.userId }))) return 'used'
      const { created_at } = await transaction
        .updateTable('users')
        .set(eb => ({
          email: link.email,
          verified_at: clock.now(),
          status_id: eb
            .case()
            .when('status_id', '=', accountStatusIds['Wait for Verify'])
            .then(accountStatusIds.Active)
            .else(eb.ref('status_id'))
            .end(),
        }))
        .where('user_id', '=', link.userId)
        .returning('created_at')
        .executeTakeFirstOrThrow()
      await endSignUp(transaction, link.userId, created_at)
      // Before this, nobody could log in with the name, so wrong passwords for it do not count.
      await clearWrongPasswords(transaction, 'local', link.username)
      // Links that were mailed to the replaced email address become invalid; that of a first login would restore the address.
      if (link.purpose === 'change address') await deleteUnusedLinks(transaction, [link.userId], linkPurposes)
      return 'success'
    })
  } catch (error) {
    // Another account confirmed the same email address first.
    if (isDuplicate(error)) return 'notFound'
    throw error
  }
}
