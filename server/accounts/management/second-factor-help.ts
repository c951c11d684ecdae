import { recordExplicitly } from '../../platform/audit.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, deleteUnusedLinks, wasLinkJustSent } from '../email-links.ts'
import { queueLinkLetter } from '../letters.ts'
import { removeSecondFactor } from '../second-factors/second-factors.ts'
import { buildEditConflict, manageAccount, requireManageable, type StaffRequest } from './managed-writes.ts'

const mailAllowance = { tries: 5, withinSeconds: 3600 }

type SecondFactorState = 'on' | 'off'

/**
 * Switches the second factor of another user (docs/behaviour/users.md#second-factor-of-others): on requires the owner to enrol at the next
 * login; off deletes the secret and the recovery codes, ends the sessions and notifies the owner. Throws 409 if it does not have the
 * expected state.
 */
export const switchSecondFactor = (
  accounts: Accounts,
  staff: StaffRequest,
  {
    userId,
    twoFactor: requestedState,
    expected: expectedState,
  }: { userId: number; twoFactor: SecondFactorState; expected?: SecondFactorState | undefined },
) =>
  manageAccount(accounts, staff, userId, async (transaction, user) => {
    // The second factor counts as on while the enrolment is pending.
    const currentState: SecondFactorState = user.hasSecondFactor || user.mustEnrol ? 'on' : 'off'
    // Nothing is left to change, even if somebody else switched it.
    if (currentState === requestedState) return
    const wasChangedByOthers = expectedState && expectedState !== currentState
    if (wasChangedByOthers) throw await buildEditConflict(transaction, user, `the second factor is ${currentState} now`)
    await transaction
      .updateTable('users')
      .set({ must_enrol: requestedState === 'on' })
      .where('user_id', '=', userId)
      .execute()
    if (requestedState === 'on') return
    await deleteUnusedLinks(transaction, [userId], ['second factor'])
    if (!user.hasSecondFactor) return
    await removeSecondFactor(accounts, transaction, userId)
    await accounts.sessions.endAll(transaction, userId, 'account')
    // No trigger records changes of second factors.
    await recordExplicitly(transaction, {
      tableName: 'users',
      key: String(userId),
      action: 'changed',
      before: { second_factor: 'on' },
      after: { second_factor: 'off' },
    })
  })

/**
 * Mails the single-use link by which the owner of a local account enrols an authenticator; the previous link becomes invalid. A request
 * that repeats one of a few seconds ago sends no mail and returns 'sent' too.
 */
export const sendEnrolmentLink = async (accounts: Accounts, staff: StaffRequest, userId: number) => {
  await requireManageable(accounts, staff, userId)
  await accounts.allowances.take(`enrolment:${userId}`, mailAllowance)
  return manageAccount(accounts, staff, userId, async (transaction, user) => {
    const { email, status } = user
    if (user.accountType === 'directory') return 'directoryAccount' as const
    if (status !== 'Active' && status !== 'New') return 'inactive' as const
    if (!email) return 'noEmail' as const
    const link = { userId, purpose: 'second factor', email } as const
    if (await wasLinkJustSent(transaction, accounts.clock, link)) return 'sent' as const
    const token = await createEmailLink(transaction, accounts.clock, link)
    await queueLinkLetter(accounts, transaction, { recipient: { ...user, email }, purpose: 'second factor', token })
    await recordExplicitly(transaction, {
      tableName: 'users',
      key: String(userId),
      action: 'changed',
      after: { link: 'second factor' },
    })
    return 'sent' as const
  })
}
