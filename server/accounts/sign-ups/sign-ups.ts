import type { Transaction } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { pickOtherObjective, type UsageObjective } from '../../../contract/accounts/objectives.ts'
import type { SignUpStatus } from '../../../contract/accounts/sign-ups.ts'
import { messages } from '../../../contract/messages.ts'
import { acceptAgreement, recordNewsChoice } from '../../consent/index.ts'
import type { Origin } from '../../platform/actor.ts'
import type { DB } from '../../platform/database/tables.ts'
import { toNetwork } from '../../platform/limits/networks.ts'
import { invalidInput } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { createEmailLink, wasLinkJustSent } from '../email-links.ts'
import { queueAddressTakenLetter, queueLinkLetter } from '../letters.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword, matchesPassword } from '../passwords/password-hashes.ts'
import { findPasswordHash, setPasswordHash } from '../passwords/passwords.ts'
import { requireObjectiveStated } from '../profiles/objectives.ts'
import { requireShownAgreement } from '../shown-agreements.ts'
import { findUserByEmail, findUserByName, type User } from '../users.ts'
import { deleteExpiredSignUp, deleteReplacedSignUp } from './unconfirmed-sign-ups.ts'
import { keepWantedFile } from './wanted-files.ts'

/** The fields of the sign-up form. */
export interface SignUp {
  username: string
  password: string
  firstname: string
  lastname: string
  email: string
  usageObjective: UsageObjective
  otherObjective: string
}

/** A sign-up whose agreement was accepted. */
interface AcceptedSignUp extends SignUp {
  receivesNews: boolean
  /** The agreement that was shown. */
  agreementId?: number | undefined
  /** The report to which the link in the mail leads. */
  wantedReport?: string | undefined
  /** The address of the file that the first login downloads. */
  wantedFile?: string | undefined
}

/** Limits checks and sign-ups of a network; the two are counted separately, because each sign-up is checked first. */
const networkAllowance = { tries: 60, withinSeconds: 3600 }
/** Limits the mails to one email address. */
const mailAllowance = { tries: 5, withinSeconds: 3600 }
/** Limits the passwords that are compared with that of one unconfirmed sign-up. */
const repeatAllowance = { tries: 20, withinSeconds: 4 * 3600 }

/** Checks whether a sign-up would be accepted. Throws 400 for a common password and for a missing objective. */
export const checkSignUp = async (
  accounts: Accounts,
  form: SignUp,
  origin: Origin,
): Promise<{ status: SignUpStatus; checked: Omit<SignUp, 'password'> | null }> => {
  await accounts.allowances.take(`sign-up-check:${toNetwork(origin)}`, networkAllowance)
  await requireConsistent(form)
  const usernameOwner = await findUserByName(accounts.database, 'local', form.username)
  if (usernameOwner && !(await checkOwnSignUp(accounts, usernameOwner, form)))
    return { status: 'duplicate', checked: null }
  const { password: _, ...checked } = form
  return { status: 'success', checked }
}

/**
 * Creates an account that can log in once the link in its mail is used. If the email address already has an account, its owner gets a mail that
 * says so, and nobody gets the link; the response is the same, so that neither a second attempt nor a login reveals the other account
 * (docs/behaviour/accounts.md#sign-up). A sign-up with the username and password of an unconfirmed one replaces it, even with another email
 * address. Throws 400 like `checkSignUp`.
 */
export const signUp = async (
  accounts: Accounts,
  form: AcceptedSignUp,
  origin: Origin,
): Promise<{ status: SignUpStatus }> => {
  const { allowances } = accounts
  await allowances.take(`sign-up:${toNetwork(origin)}`, networkAllowance)
  await requireConsistent(form)
  await allowances.take(`mail:${form.email}`, mailAllowance)
  const passwordHash = await hashPassword(form.password)
  const store = () => storeSignUp(accounts, { ...form, passwordHash }, origin)
  const firstStatus = await store()
  // The name may belong to the same form, which was sent twice and stored by the first request in the meantime.
  const status = firstStatus === 'taken since' ? await store() : firstStatus
  return { status: status === 'success' ? 'success' : 'duplicate' }
}

/** Stores a sign-up and queues its mail. Returns 'taken since' if its name was taken after the owner of the name had been read. */
const storeSignUp = async (
  accounts: Accounts,
  form: AcceptedSignUp & { passwordHash: string },
  origin: Origin,
): Promise<SignUpStatus | 'taken since'> => {
  const { database, clock } = accounts
  const usernameOwner = await findUserByName(database, 'local', form.username)
  const replacedUserId =
    usernameOwner && (await checkOwnSignUp(accounts, usernameOwner, form)) ? usernameOwner.userId : undefined
  const emailOwner = await findUserByEmail(database, form.email)
  // Read before the agreement: an agreement that becomes active after this time must be accepted at the next login.
  const signedUpAt = clock.now()
  const agreementId = await requireShownAgreement(database, form.agreementId)
  return database.transaction().execute(async transaction => {
    if (replacedUserId !== undefined) {
      const replacedLink = { userId: replacedUserId, purpose: 'sign up', email: form.email } as const
      if (await wasLinkJustSent(transaction, clock, replacedLink)) return 'success'
      await deleteReplacedSignUp(transaction, replacedUserId, clock.now())
    }
    const userId = await insertUnconfirmedUser(transaction, form, signedUpAt, origin)
    if (userId === undefined) return usernameOwner && replacedUserId === undefined ? 'duplicate' : 'taken since'
    await setPasswordHash(transaction, clock, { userId, hash: form.passwordHash })
    await transaction
      .insertInto('sign_ups')
      .values({
        user_id: userId,
        agreement_id: agreementId,
        receives_news: form.receivesNews,
        address: origin.address,
      })
      .execute()
    if (form.wantedFile) await keepWantedFile(transaction, clock, userId, form.wantedFile)
    // A link is also created for the email address of another account, so that a repeated sign-up returns the same result.
    const token = await createEmailLink(transaction, accounts.clock, { userId, purpose: 'sign up', email: form.email })
    if (emailOwner) await queueAddressTakenLetter(accounts, transaction, { ...emailOwner, email: form.email })
    else {
      const recipient = { ...form, userId, language: origin.language }
      await queueLinkLetter(accounts, transaction, { recipient, purpose: 'sign up', token: toLinkPath(token, form) })
    }
    return 'success'
  })
}

/** Returns the end of the mailed link's path: the token, and the report that the link opens after the confirmation. */
const toLinkPath = (token: string, { wantedReport }: AcceptedSignUp) =>
  wantedReport ? `${token}?report=${encodeURIComponent(wantedReport)}` : token

/** Throws 400 for a common password or a missing objective, which the call's input does not check. */
const requireConsistent = async ({ password, usageObjective, otherObjective }: SignUp) => {
  if (await isCommonPassword(password)) throw invalidInput([{ field: 'password', message: messages.commonPassword.en }])
  requireObjectiveStated(usageObjective, otherObjective)
}

/** Returns true if an account is an earlier, unconfirmed sign-up with the same password. Counts the try; throws 429 after too many. */
const checkOwnSignUp = async (
  { database, allowances }: Accounts,
  { userId, statusId, verifiedAt }: User,
  { password }: SignUp,
) => {
  if (statusId !== accountStatusIds['Wait for Verify'] || verifiedAt !== null) return false
  await allowances.take(`sign-up-again:${userId}`, repeatAllowance)
  return matchesPassword(await findPasswordHash(database, userId), password)
}

/** Inserts an account and returns its id; undefined if another account has the username. An expired sign-up of this name is deleted. */
const insertUnconfirmedUser = async (transaction: Transaction<DB>, form: SignUp, now: Date, { language }: Origin) => {
  await deleteExpiredSignUp(transaction, form.username, now)
  const row = await transaction
    .insertInto('users')
    .values({
      username: form.username,
      firstname: form.firstname,
      lastname: form.lastname,
      email: form.email,
      usage_objective: form.usageObjective,
      other_objective: pickOtherObjective(form.usageObjective, form.otherObjective),
      status_id: accountStatusIds['Wait for Verify'],
      language,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Ends a sign-up: deletes its row, and records its agreement and its choice about news. Does nothing for an account without a sign-up. */
export const endSignUp = async (transaction: Transaction<DB>, userId: number, agreedAt: Date) => {
  const signUpRow = await transaction
    .deleteFrom('sign_ups')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!signUpRow) return
  const { agreement_id: agreementId, receives_news: given, address } = signUpRow
  // The records get the time of the sign-up, not of its confirmation.
  const signUpClock = { now: () => agreedAt }
  if (agreementId !== null) await acceptAgreement(transaction, signUpClock, { userId, agreementId, address })
  await recordNewsChoice(transaction, signUpClock, { userId, given, address })
}
