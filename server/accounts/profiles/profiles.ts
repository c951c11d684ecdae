import { pickOtherObjective, type UsageObjective } from '../../../contract/accounts/fields.ts'
import type { ProfileStatus } from '../../../contract/accounts/profiles.ts'
import { isSubscribedToNews, listAcceptances, recordNewsChoice } from '../../consent/index.ts'
import type { Origin } from '../../platform/actor.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, wasLinkJustSent } from '../email-links.ts'
import { mailAddressChanging, mailAddressTaken, mailLink } from '../letters.ts'
import type { IsPassword } from '../passwords/password-changes.ts'
import { countRecoveryCodes } from '../second-factors/recovery-codes.ts'
import { findUserByEmail, requireUser, toShownUser } from '../users.ts'
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
  /** The current password; required only for a new address. */
  password?: string | undefined
}

const newEmailAllowance = { tries: 5, withinSeconds: 3600 }

/**
 * Changes a user's own profile; of a directory account only the text of the objective (docs/behaviour/accounts.md#profile). A new address
 * takes effect when the link in its mail is used, and the old address is notified. Throws 400 if the objective is 'other' and no text is
 * given.
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
  // The owner of the address can reset the password, so a session that was left open must not be enough to change it.
  const isConfirmedByPassword = async () => edit.password && (await isPassword(userId, edit.password))
  if (newEmail && !(await isConfirmedByPassword())) return 'wrongPassword'
  if (newEmail) await accounts.allowances.take(`address:${userId}`, newEmailAllowance)
  await database.transaction().execute(async transaction => {
    await transaction
      .updateTable('users')
      .set({
        ...(isLocal && {
          ...(edit.firstname && { firstname: edit.firstname }),
          ...(edit.lastname && { lastname: edit.lastname }),
          usage_objective: objective,
        }),
        other_objective: pickOtherObjective(objective, edit.otherObjective),
      })
      .where('user_id', '=', userId)
      .execute()
    if (!newEmail) return
    const link = { userId, purpose: 'change address', email: newEmail } as const
    if (await wasLinkJustSent(transaction, accounts.clock, link)) return
    const token = await createEmailLink(transaction, accounts.clock, link)
    const addressOwner = await findUserByEmail(transaction, newEmail)
    if (addressOwner) await mailAddressTaken(accounts, transaction, { ...addressOwner, email: newEmail })
    else await mailLink(accounts, transaction, { ...user, email: newEmail }, 'change address', token)
    if (user.email) await mailAddressChanging(accounts, transaction, { ...user, email: user.email })
  })
  return newEmail ? 'emailSent' : 'saved'
}

/** Records whether a user receives news. */
export const recordOwnNewsChoice = (
  { database, clock }: Accounts,
  userId: number,
  receivesNews: boolean,
  { address }: Origin,
) =>
  database
    .transaction()
    .execute(transaction => recordNewsChoice(transaction, clock, { userId, given: receivesNews, address }))

/** Returns what a user accepted and withdrew, the latest first; `given` is false for a withdrawal. */
export const listOwnAcceptances = async ({ database }: Accounts, userId: number) => {
  const acceptances = await listAcceptances(database, userId)
  return acceptances.map(({ purpose, given, version, acceptedAt }) => ({
    purpose,
    given,
    version,
    acceptedAt: acceptedAt.toISOString(),
  }))
}
