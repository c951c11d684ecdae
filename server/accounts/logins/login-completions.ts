import type { LoginStep } from '../../../contract/accounts/logins.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { acceptAgreement } from '../../consent/index.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { pleaseLogin } from '../../platform/problem.ts'
import { mayLogIn, mustUseSecondFactor } from '../account-rules.ts'
import type { Accounts } from '../accounts.ts'
import { findPassword, replacePassword } from '../passwords/passwords.ts'
import { clearWrongPasswords } from '../passwords/wrong-passwords.ts'
import { takeWantedFile } from '../sign-ups/wanted-files.ts'
import { lockAccount, requireUser, type User } from '../users.ts'
import { countLogin } from './daily-logins.ts'

/** A login whose password was correct, with the results of its completed steps. They take effect together when no step is left. */
export interface Login {
  userId: number
  /** True if the user chose to end the account's session in another browser. */
  takesOver: boolean
  /** The agreement that the user accepted in this login; null for none. */
  agreementId: number | null
  /** The hash of the password that replaces an expired one; null for none. */
  newPasswordHash: string | null
  /** True if the user has entered a code of the second factor or a recovery code. */
  hasGivenCode: boolean
  /** The id of the correct password; null if the directory checked it. */
  passwordId: number | null
}

/** Creates a login after the password check, before any other step. */
export const createLogin = (userId: number, passwordId: number | null): Login => ({
  userId,
  passwordId,
  takesOver: false,
  agreementId: null,
  newPasswordHash: null,
  hasGivenCode: false,
})

/** The token of the new session, and the URL of the file that the user wanted at the sign-up; or the steps that are still required. */
export type LoginResult = { sessionToken: string; wantedFile?: string | undefined } | { remainingSteps: LoginStep[] }

/**
 * Opens the session of a login without remaining steps: ends the session that it takes over, records the agreement and sets the new
 * password, all in one transaction. Returns a step instead if it became required since the login began: of two concurrent logins the later
 * one must take over, and a replaced agreement must be accepted again. `actor` is the browser's session, perhaps of another account. Throws
 * 401 if the account may no longer log in, or if its password was changed after it was checked.
 */
export const completeLogin = (accounts: Accounts, login: Login, actor: Actor, origin: Origin): Promise<LoginResult> =>
  accounts.database.transaction().execute(async transaction => {
    const { sessions, clock } = accounts
    const user = await lockLoginUser(transaction, login.userId)
    await requireSamePassword(transaction, login)
    const activeSession = await sessions.findActive(transaction, login.userId)
    const hasOtherSession = activeSession !== undefined && activeSession.session_id !== actor.sessionId
    const newStep = findNewStep(accounts, user, login, { hasOtherSession })
    if (newStep) return { remainingSteps: [newStep] }
    if (login.agreementId !== null) {
      const acceptance = { userId: login.userId, agreementId: login.agreementId, address: origin.address }
      if (!(await acceptAgreement(transaction, clock, acceptance))) return { remainingSteps: ['policy'] }
    }
    if (login.newPasswordHash !== null)
      await replacePassword(accounts, transaction, { user, hash: login.newPasswordHash })
    // Without a session elsewhere, only the account's own session in this browser can end.
    await sessions.endAll(transaction, login.userId, hasOtherSession ? 'take-over' : 'logout')
    // The browser may still have a session of another account, which ends too.
    if (actor.sessionId !== undefined) await sessions.end(actor.sessionId, 'logout', transaction)
    await recordLogin(accounts, transaction, user, origin)
    const sessionToken = await sessions.open(transaction, login.userId, origin.address)
    const wantedFile = await takeWantedFile(transaction, clock, login.userId)
    await countLogin(transaction, clock)
    return { sessionToken, wantedFile }
  })

/** Returns a step, other than accepting the agreement, that became required since the login began; undefined if there is none. */
const findNewStep = (
  { staffNeedSecondFactor }: Accounts,
  user: User,
  login: Login,
  { hasOtherSession }: { hasOtherSession: boolean },
): LoginStep | undefined => {
  // Another session may have switched the second factor on after the password check.
  if (user.hasSecondFactor && !login.hasGivenCode) return 'secondFactor'
  // Staff may have required enrolment after the password check.
  if (!user.hasSecondFactor && mustUseSecondFactor(user, { staffNeedSecondFactor })) return 'enrolment'
  return hasOtherSession && !login.takesOver ? 'takeOver' : undefined
}

/** Throws 401 if the password was changed after it was checked. */
const requireSamePassword = async (transaction: Database, { userId, passwordId }: Login) => {
  // The directory keeps the passwords of its accounts.
  if (passwordId === null) return
  const currentPassword = await findPassword(transaction, userId)
  if (currentPassword?.password_id !== passwordId) throw pleaseLogin()
}

/** Locks the account, so that its logins run one after the other, and returns it. Throws 401 if it may no longer log in. */
const lockLoginUser = async (transaction: Database, userId: number) => {
  await lockAccount(transaction, userId)
  const user = await requireUser(transaction, userId)
  if (!mayLogIn(user)) throw pleaseLogin()
  return user
}

/**
 * Records the login on the account: its times and its language, and that it has no agreement left to accept. A New account becomes Active, a
 * lock by wrong passwords ends, and the count of wrong passwords restarts.
 */
const recordLogin = async ({ clock }: Accounts, transaction: Database, user: User, { language }: Origin) => {
  const now = clock.now()
  await transaction
    .updateTable('users')
    .set(eb => ({
      status_id: accountStatusIds.Active,
      must_accept: false,
      locked_by: null,
      locked_at: null,
      first_login_at: eb.fn.coalesce('first_login_at', eb.val(now)),
      last_login_at: now,
      // Mails use the language of the user's last login.
      language,
    }))
    .where('user_id', '=', user.userId)
    .execute()
  await clearWrongPasswords(transaction, user.accountType, user.username)
}
