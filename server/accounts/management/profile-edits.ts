import type { Transaction } from 'kysely'
import { pickOtherObjective, type UsageObjective } from '../../../contract/accounts/objectives.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { DB } from '../../platform/database/tables.ts'
import { permissionDenied } from '../../platform/problem.ts'
import { mergeThreeWay } from '../../platform/three-way-merges.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, deleteUnusedLinks, linkPurposes, wasLinkJustSent } from '../email-links.ts'
import { queueAddressChangingLetter, queueLinkLetter } from '../letters.ts'
import { requireObjectiveStated } from '../profiles/objectives.ts'
import { findUserByEmail, type User } from '../users.ts'
import { buildEditConflict, manageAccount, requireManageable, type StaffRequest } from './managed-writes.ts'

/** The fields of a profile that staff can edit. */
export interface ProfileEdit {
  firstname: string
  lastname: string
  email: string
  usageObjective: UsageObjective
  otherObjective: string
}

/** The fields as staff saw them when the edit began; those that the client did not send are missing. */
type SeenProfile = Partial<Record<keyof ProfileEdit, string | null | undefined>>

/** Limited because each edit may mail a link. */
const editAllowance = { tries: 20, secondsEach: 60 }

/**
 * Changes the profile of a local account in the name of staff. A new email address takes effect when its link is used, and the old one is
 * notified; an unconfirmed address is replaced at once and gets a new confirmation. Throws 403 for a directory account, 409 if
 * someone else has changed the same fields, which then do not have the expected values, and 400 for a missing objective.
 */
export const editUser = async (
  accounts: Accounts,
  staff: StaffRequest,
  userId: number,
  { expected, ...submittedProfile }: ProfileEdit & { expected?: SeenProfile | undefined },
) => {
  requireObjectiveStated(submittedProfile.usageObjective, submittedProfile.otherObjective)
  await requireManageable(accounts, staff, userId)
  // Counted before the transaction: waiting for a second connection while holding a lock could block for ever.
  await accounts.allowances.take(`edit:${userId}`, editAllowance)
  try {
    return await manageAccount(accounts, staff, userId, async (transaction, user) => {
      if (user.accountType === 'directory')
        throw permissionDenied('The profile of this account is kept in the directory.')
      const edit = await mergeEdit(transaction, user, submittedProfile, expected)
      // An empty address keeps the stored one.
      const isNewAddress = edit.email !== '' && edit.email !== user.email
      const addressOwner = isNewAddress ? await findUserByEmail(transaction, edit.email) : undefined
      if (addressOwner && addressOwner.userId !== userId) return 'duplicateEmail' as const
      await transaction
        .updateTable('users')
        .set({
          firstname: edit.firstname,
          lastname: edit.lastname,
          usage_objective: edit.usageObjective,
          other_objective: pickOtherObjective(edit.usageObjective, edit.otherObjective),
        })
        .where('user_id', '=', userId)
        .execute()
      if (!isNewAddress) return 'saved' as const
      // A link of the last seconds still counts as sent.
      await changeAddress(accounts, transaction, { ...user, firstname: edit.firstname }, edit.email)
      return 'emailSent' as const
    })
  } catch (error) {
    // Another account got the address at the same time.
    if (isDuplicate(error)) return 'duplicateEmail' as const
    throw error
  }
}

/** Merges an edit with what changed since it began. Throws 409 if both changed the same field. */
const mergeEdit = async (
  transaction: Transaction<DB>,
  user: User,
  submittedProfile: ProfileEdit,
  expected: SeenProfile | undefined,
) => {
  const { firstname, lastname, email, usageObjective, otherObjective } = user
  const current: Record<keyof ProfileEdit, string> = {
    firstname,
    lastname,
    email: email ?? '',
    usageObjective,
    otherObjective,
  }
  const seenProfile =
    expected &&
    (Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, value ?? ''])) as typeof current)
  const mergedProfile = mergeThreeWay(current, seenProfile, { ...submittedProfile })
  if (mergedProfile) return mergedProfile
  // As in the merge, a field that the client did not send counts as changed.
  const changedFields = (Object.keys(current) as (keyof ProfileEdit)[]).filter(
    name => seenProfile && seenProfile[name] !== current[name],
  )
  throw await buildEditConflict(
    transaction,
    user,
    changedFields.map(name => `${name} is ${current[name] || '–'} now`).join(', '),
  )
}

/** Replaces an unconfirmed address at once. For a confirmed one, mails a link that confirms the new address, and notifies the old one. */
const changeAddress = async (accounts: Accounts, transaction: Transaction<DB>, user: User, email: string) => {
  const { userId } = user
  const isUnconfirmed = user.verifiedAt === null && (user.status === 'New' || user.status === 'Wait for Verify')
  if (isUnconfirmed) return replaceUnconfirmedAddress(accounts, transaction, user, email)
  const link = { userId, purpose: 'change address', email } as const
  if (await wasLinkJustSent(transaction, accounts.clock, link)) return
  const token = await createEmailLink(transaction, accounts.clock, link)
  await queueLinkLetter(accounts, transaction, { recipient: { ...user, email }, purpose: 'change address', token })
  if (user.email) await queueAddressChangingLetter(accounts, transaction, { ...user, email: user.email })
}

/** Replaces the address of an account at once and mails a new link that confirms it. */
const replaceUnconfirmedAddress = async (
  accounts: Accounts,
  transaction: Transaction<DB>,
  user: User,
  email: string,
) => {
  const { userId } = user
  const purpose = user.status === 'New' ? ('first login' as const) : ('sign up' as const)
  await transaction.updateTable('users').set({ email }).where('user_id', '=', userId).execute()
  // Links to the replaced address become invalid.
  await deleteUnusedLinks(transaction, [userId], linkPurposes)
  const token = await createEmailLink(transaction, accounts.clock, { userId, purpose, email })
  await queueLinkLetter(accounts, transaction, { recipient: { ...user, email }, purpose, token })
}
