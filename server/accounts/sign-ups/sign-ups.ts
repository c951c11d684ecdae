import type { Transaction } from 'kysely'
import type { UsageObjective } from '../../../contract/accounts/fields.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import type { LinkStatus, SignUpStatus } from '../../../contract/accounts/sign-ups.ts'
import { messages } from '../../../contract/messages.ts'
import { acceptAgreement, recordNewsChoice } from '../../consent/index.ts'
import { type Origin, toNetwork } from '../../platform/actor.ts'
import { isDuplicate } from '../../platform/database/faults.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { deleteUnusedLinks, findLink, makeLink, markLinkUsed, wasLinkJustSent } from '../email-links.ts'
import { mailAddressTaken, mailLink } from '../letters.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword, isPassword } from '../passwords/password-hashes.ts'
import { findPasswordHash, setPasswordHash } from '../passwords/passwords.ts'
import { clearWrongPasswords } from '../passwords/wrong-passwords.ts'
import { requireObjectiveStated } from '../profiles/objectives.ts'
import { requireShown } from '../shown-agreements.ts'
import { findUserByEmail, findUserByName, type User } from '../users.ts'
import { deleteExpiredSignUp, deleteSignUp } from './unconfirmed-sign-ups.ts'
import { findWantedFile, keepWantedFile } from './wanted-files.ts'

export interface SignUp {
  username: string
  password: string
  firstname: string
  lastname: string
  email: string
  usageObjective: UsageObjective
  otherObjective: string
}

/** Limits checks and sign-ups, which are counted separately, because each sign-up is checked first. */
const addressTries = { tries: 60, withinSeconds: 3600 }
const mailTries = { tries: 5, withinSeconds: 3600 }
const repeatTries = { tries: 20, withinSeconds: 4 * 3600 }

/** Checks whether a sign-up would be accepted. Throws 400 for a common password and for a missing objective. */
export const checkSignUp = async (
  accounts: Accounts,
  signUp: SignUp,
  origin: Origin,
): Promise<{ status: SignUpStatus; checked: Omit<SignUp, 'password'> | null }> => {
  await accounts.allowances.take(`sign-up-check:${toNetwork(origin)}`, addressTries)
  await requireConsistent(signUp)
  const usernameOwner = await findUserByName(accounts.database, 'local', signUp.username)
  if (usernameOwner && !(await isOwnSignUp(accounts, usernameOwner, signUp)))
    return { status: 'duplicate', checked: null }
  const { password: _, ...checked } = signUp
  return { status: 'success', checked }
}

/**
 * Creates an account that can log in once the link in its mail is used. If the address already has an account, its owner gets a mail that
 * says so, and nobody gets the link. Everything else is as for a new address, so that neither a second attempt nor a login reveals the
 * other account (docs/behaviour/accounts.md#sign-up). A repeated sign-up with the same password, even with another address, replaces the
 * unconfirmed one.
 */
export const signUp = async (
  accounts: Accounts,
  signUp: SignUp & {
    receivesNews: boolean
    agreementId?: number | undefined
    wantedReport?: string | undefined
    wantedFile?: string | undefined
  },
  origin: Origin,
): Promise<{ status: SignUpStatus }> => {
  const { database, allowances, clock } = accounts
  await allowances.take(`sign-up:${toNetwork(origin)}`, addressTries)
  await requireConsistent(signUp)
  await allowances.take(`mail:${signUp.email}`, mailTries)
  const hash = await hashPassword(signUp.password)
  const usernameOwner = await findUserByName(database, 'local', signUp.username)
  const replacedUserId =
    usernameOwner && (await isOwnSignUp(accounts, usernameOwner, signUp)) ? usernameOwner.userId : undefined
  const emailOwner = await findUserByEmail(database, signUp.email)
  // Read before the agreement: one that becomes active after this has to be accepted at the next login.
  const now = clock.now()
  const agreementId = await requireShown(database, signUp.agreementId)
  return database.transaction().execute(async transaction => {
    if (replacedUserId !== undefined) {
      const link = { userId: replacedUserId, purpose: 'sign up', email: signUp.email } as const
      if (await wasLinkJustSent(transaction, clock, link)) return { status: 'success' }
      await deleteSignUp(transaction, replacedUserId, clock.now())
    }
    const userId = await insertUser(transaction, signUp, now, origin)
    if (userId === undefined) return { status: 'duplicate' }
    await setPasswordHash(transaction, accounts.clock, userId, hash)
    const agreed = { agreement_id: agreementId, receives_news: signUp.receivesNews }
    await transaction
      .insertInto('sign_ups')
      .values({ user_id: userId, ...agreed, address: origin.address })
      .execute()
    if (signUp.wantedFile) await keepWantedFile(transaction, clock, userId, signUp.wantedFile)
    const token = await makeLink(transaction, accounts.clock, { userId, purpose: 'sign up', email: signUp.email })
    if (emailOwner) await mailAddressTaken(accounts, transaction, { ...emailOwner, email: signUp.email })
    else {
      const linkToken = signUp.wantedReport ? `${token}?report=${encodeURIComponent(signUp.wantedReport)}` : token
      await mailLink(accounts, transaction, { ...signUp, userId, language: origin.language }, 'sign up', linkToken)
    }
    return { status: 'success' }
  })
}

const requireConsistent = async ({ password, usageObjective, otherObjective }: SignUp) => {
  if (await isCommonPassword(password)) throw invalidInput([{ field: 'password', message: messages.commonPassword.en }])
  requireObjectiveStated(usageObjective, otherObjective)
}

/** Returns true if an account is an earlier, unconfirmed sign-up with the same password. Throws 429 after too many tries. */
const isOwnSignUp = async (
  { database, allowances }: Accounts,
  { userId, statusId, verifiedAt }: User,
  { password }: SignUp,
) => {
  if (statusId !== accountStatusIds['Wait for Verify'] || verifiedAt !== null) return false
  await allowances.take(`sign-up-again:${userId}`, repeatTries)
  return isPassword(await findPasswordHash(database, userId), password)
}

/** Returns the new account's id; undefined if its name is taken. An expired sign-up does not count. */
const insertUser = async (transaction: Transaction<DB>, signUp: SignUp, now: Date, { language }: Origin) => {
  await deleteExpiredSignUp(transaction, signUp.username, now)
  const row = await transaction
    .insertInto('users')
    .values({
      username: signUp.username,
      firstname: signUp.firstname,
      lastname: signUp.lastname,
      email: signUp.email,
      usage_objective: signUp.usageObjective,
      other_objective: signUp.usageObjective === 'other' ? signUp.otherObjective : '-',
      status_id: accountStatusIds['Wait for Verify'],
      language,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Returns the account and the state of a token's link without using it. A link that resets a password is read like one that confirms. */
export const readLink = async ({ database, clock }: Accounts, token: string, kind: 'confirm' | 'unlock') => {
  const link = await findLink(database, clock, token, kind === 'unlock' ? ['unlock'] : [...confirmingPurposes, 'reset'])
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

/** Confirms an address by the link of a mail: of a sign-up, a first login, or a changed address. */
export const confirmEmail = async (accounts: Accounts, token: string): Promise<LinkStatus> => {
  const { database, clock } = accounts
  const link = await findLink(database, clock, token, confirmingPurposes)
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
      await recordSignUpConsents(transaction, link.userId, created_at)
      // Wrong passwords before this were for a name without an account; links to a replaced address become invalid.
      await clearWrongPasswords(transaction, 'local', link.username)
      if (link.purpose === 'change address') await deleteUnusedLinks(transaction, [link.userId], ['reset', 'unlock'])
      return 'success'
    })
  } catch (error) {
    // Another account confirmed the same address first.
    if (isDuplicate(error)) return 'notFound'
    throw error
  }
}

/** Records the agreement and the choice about news of a sign-up, with the time at which they were made. */
export const recordSignUpConsents = async (transaction: Transaction<DB>, userId: number, agreedAt: Date) => {
  const agreed = await transaction
    .deleteFrom('sign_ups')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!agreed) return
  const { agreement_id: agreementId, receives_news: given, address } = agreed
  const clock = { now: () => agreedAt }
  if (agreementId !== null) await acceptAgreement(transaction, clock, { userId, agreementId, address })
  await recordNewsChoice(transaction, clock, { userId, given, address })
}
