import type { LinkStatus } from '../../contract/accounts/email-links.ts'
import { minuteMilliseconds } from '../../contract/durations.ts'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { isRepeat } from '../platform/repeats.ts'
import { createToken, hashToken } from '../platform/tokens.ts'
import { lockAccount } from './users.ts'

/** For how many minutes a link in a mail is valid, by its purpose (docs/behaviour/accounts.md#links-in-mails). */
export const linkMinutes = {
  'sign up': 72 * 60,
  'first login': 72 * 60,
  'change address': 72 * 60,
  reset: 30,
  unlock: 24 * 60,
  'second factor': 24 * 60,
} as const
export type LinkPurpose = keyof typeof linkMinutes
export const linkPurposes = Object.keys(linkMinutes) as LinkPurpose[]

/**
 * Creates a link and returns its token; earlier links of the account for the same purpose become invalid. A new link of a sign-up restarts
 * the time after which the unconfirmed sign-up is deleted.
 */
export const createEmailLink = async (
  database: Database,
  clock: Clock,
  { userId, purpose, email }: { userId: number; purpose: LinkPurpose; email: string },
) => {
  await lockAccount(database, userId)
  await database.deleteFrom('email_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
  const token = createToken()
  const expires_at = new Date(clock.now().getTime() + linkMinutes[purpose] * minuteMilliseconds)
  await database
    .insertInto('email_links')
    .values({ token_hash: hashToken(token), user_id: userId, purpose, email, expires_at })
    .execute()
  if (purpose === 'sign up')
    await database.updateTable('sign_ups').set({ waits_since: clock.now() }).where('user_id', '=', userId).execute()
  return token
}

/**
 * Returns true if an unused link for the purpose was sent to the email address a few seconds ago, so that a double click sends no second
 * mail. Locks the account.
 */
export const wasLinkJustSent = async (
  transaction: Database,
  clock: Clock,
  { userId, purpose, email }: { userId: number; purpose: LinkPurpose; email: string },
) => {
  await lockAccount(transaction, userId)
  const unusedLink = await transaction
    .selectFrom('email_links')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!unusedLink) return false
  // The time of sending is not stored. It is the time of expiry minus the validity of the link.
  const sentAt = new Date(unusedLink.expires_at.getTime() - linkMinutes[purpose] * minuteMilliseconds)
  return isRepeat(sentAt, clock.now())
}

/** A link that a mail contained, with its account. */
export interface EmailLink {
  /** 'success' for a link that is neither used nor expired. */
  status: LinkStatus
  purpose: LinkPurpose
  userId: number
  username: string
  /** The address to which the link was sent. */
  email: string
}

/** Finds the link of a token, also a used or expired one; undefined if the token is unknown or has another purpose. */
export const findEmailLink = async (
  database: Database,
  clock: Clock,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<EmailLink | undefined> => {
  const row = await database
    .selectFrom('email_links')
    .innerJoin('users', 'users.user_id', 'email_links.user_id')
    .select(['email_links.user_id', 'purpose', 'email_links.email', 'username', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
  if (!row) return undefined
  const { user_id, username, email } = row
  return { status: toLinkStatus(row, clock), purpose: row.purpose as LinkPurpose, userId: user_id, username, email }
}

const toLinkStatus = (row: { used_at: Date | null; expires_at: Date }, clock: Clock): LinkStatus => {
  if (row.used_at) return 'used'
  return row.expires_at <= clock.now() ? 'expired' : 'success'
}

/** Marks a link as used; returns false if it is already used or has expired. */
export const markLinkUsed = async (
  transaction: Database,
  clock: Clock,
  { token, userId }: { token: string; userId: number },
) => {
  await lockAccount(transaction, userId)
  const now = clock.now()
  const { numUpdatedRows } = await transaction
    .updateTable('email_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the unused links of accounts for some purposes. Used links stay, so that the page of such a link can show that it was used. */
export const deleteUnusedLinks = (
  transaction: Database,
  userIds: readonly number[],
  purposes: readonly LinkPurpose[],
) =>
  transaction
    .deleteFrom('email_links')
    .where('user_id', 'in', userIds)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()

/** Days after the expiry during which the page of a link shows that it has expired, as the privacy notice states. */
export const expiredLinksKeptDays = 30

/** Deletes links that expired more than `expiredLinksKeptDays` days ago. */
export const sweepLinks = (database: Database, clock: Clock) =>
  database.deleteFrom('email_links').where('expires_at', '<', daysBefore(clock, expiredLinksKeptDays)).execute()
