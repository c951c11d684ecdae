import { pickOtherObjective, type UsageObjective } from '../../../contract/accounts/objectives.ts'
import type { ProfileStatus } from '../../../contract/accounts/profiles.ts'
import { isSubscribedToNews } from '../../consent/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, wasLinkJustSent } from '../email-links.ts'
import { queueAddressChangingLetter, queueAddressTakenLetter, queueLinkLetter } from '../letters.ts'
import type { IsPassword } from '../passwords/password-checks.ts'
import { countRecoveryCodes } from '../second-factors/recovery-codes.ts'
import { findUserByEmail, requireUser, toShownUser, type User } from '../users.ts'
import { requireObjectiveStated } from './objectives.ts'

/**
 * Returns a user's own profile. The directory keeps the password of its accounts (docs/behaviour/accounts.md#profile), so it cannot be
 * changed here.
 */
export const readProfile = async ({ database, clock }: Accounts, userId: number) => {
  const user = await requireUser(database, userId)
  const pendingChange = await database
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change address')
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return {
    user: toShownUser(user),
    newEmail: pendingChange?.email ?? null,
    canChangePassword: user.accountType === 'local',
    receivesNews: await isSubscribedToNews(database, userId),
    recoveryCodesLeft: await countRecoveryCodes(database, userId),
  }
}

interface OwnProfileEdit {
  firstname?: string
  lastname?: string
  email?: string
  usageObjective?: UsageObjective
  otherObjective: string
  /** The current password; required only to change the email address. */
  password?: string | undefined
}

const newEmailAllowance = { tries: 5, withinSeconds: 3600 }

/**
 * Changes a user's own profile; of a directory account only the text of the objective (docs/behaviour/accounts.md#profile). A new email address
 * takes effect when the link in its mail is used, and the old one is notified. Returns 'wrongPassword' if the email address would change and
 * the password is not the user's. Throws 400 if the objective is 'other' and no text is given.
 */
export const editProfile = async (
  accounts: Accounts,
  isPassword: IsPassword,
  userId: number,
  edit: OwnProfileEdit,
): Promise<ProfileStatus> => {
  const { database } = accounts
  const user = await requireUser(database, userId)
  const isLocal = user.accountType === 'local'
  // A directory account keeps its objective, and so does an edit without one.
  const objective = (isLocal && edit.usageObjective) || user.usageObjective
  requireObjectiveStated(objective, edit.otherObjective)
  const requestedEmail = isLocal ? edit.email : undefined
  const newEmail = requestedEmail && requestedEmail !== user.email ? requestedEmail : undefined
  if (newEmail) {
    // Who owns the email address can reset the password, so an unattended open session must not be enough to change it.
    const isConfirmed = edit.password && (await isPassword(userId, edit.password))
    if (!isConfirmed) return 'wrongPassword'
    await accounts.allowances.take(`address:${userId}`, newEmailAllowance)
  }
  await database.transaction().execute(async transaction => {
    await saveOwnFields(transaction, user, objective, edit)
    if (newEmail) await requestEmailChange(accounts, transaction, user, newEmail)
  })
  return newEmail ? 'emailSent' : 'saved'
}

/** Saves the names and the objective of a local account, and the text of the objective of every account. */
const saveOwnFields = (transaction: Database, user: User, objective: string, edit: OwnProfileEdit) =>
  transaction
    .updateTable('users')
    .set({
      ...(user.accountType === 'local' && {
        ...(edit.firstname && { firstname: edit.firstname }),
        ...(edit.lastname && { lastname: edit.lastname }),
        usage_objective: objective,
      }),
      other_objective: pickOtherObjective(objective, edit.otherObjective),
    })
    .where('user_id', '=', user.userId)
    .execute()

/**
 * Mails the link that confirms a new email address, and notifies the old one. If another account has the new address, its owner gets a mail that
 * says so instead of the link. Does nothing if the link was just sent.
 */
const requestEmailChange = async (accounts: Accounts, transaction: Database, user: User, newEmail: string) => {
  const link = { userId: user.userId, purpose: 'change address', email: newEmail } as const
  if (await wasLinkJustSent(transaction, accounts.clock, link)) return
  const token = await createEmailLink(transaction, accounts.clock, link)
  const emailOwner = await findUserByEmail(transaction, newEmail)
  if (emailOwner) await queueAddressTakenLetter(accounts, transaction, { ...emailOwner, email: newEmail })
  else
    await queueLinkLetter(accounts, transaction, {
      recipient: { ...user, email: newEmail },
      purpose: 'change address',
      token,
    })
  if (user.email) await queueAddressChangingLetter(accounts, transaction, { ...user, email: user.email })
}
