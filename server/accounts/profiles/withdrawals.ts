import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { WithdrawalStatus } from '../../../contract/accounts/withdrawals.ts'
import { withdrawConsent } from '../../consent/index.ts'
import type { Origin } from '../../platform/actor.ts'
import type { Accounts } from '../accounts.ts'
import { deleteUnusedLinks, linkPurposes } from '../email-links.ts'
import { queueNoteLetter } from '../letters.ts'
import { lockAdministrators, wouldRemoveLastAdministrator } from '../management/last-administrator.ts'
import { requireUser } from '../users.ts'

/**
 * Withdraws a user's consent and closes the account (Offline), which is erased a year later. Records the withdrawal, ends sessions and links,
 * and confirms the withdrawal by mail. Staff may reopen the account; its next login must accept the agreement.
 */
export const withdrawAndClose = (
  accounts: Accounts,
  userId: number,
  { address }: Origin,
): Promise<Exclude<WithdrawalStatus, 'wrongPassword'>> =>
  accounts.database.transaction().execute(async transaction => {
    await lockAdministrators(transaction)
    if (await wouldRemoveLastAdministrator(transaction, [userId])) return 'lastAdministrator'
    if (!(await withdrawConsent(transaction, accounts.clock, { userId, address }))) return 'notAccepted'
    await transaction
      .updateTable('users')
      .set({
        status_id: accountStatusIds.Offline,
        must_accept: true,
        closed_at: accounts.clock.now(),
        // Wrong passwords may have locked the account since the request began.
        locked_by: null,
        locked_at: null,
      })
      .where('user_id', '=', userId)
      .execute()
    await deleteUnusedLinks(transaction, [userId], linkPurposes)
    await accounts.sessions.endAll(transaction, userId, 'account')
    await queueNoteLetter(accounts, transaction, await requireUser(transaction, userId), 'agreementWithdrawn')
    return 'withdrawn'
  })
