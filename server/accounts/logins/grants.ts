import type { LoginStep } from '../../../contract/accounts/logins.ts'
import { acceptAgreement } from '../../consent/index.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { pleaseLogin } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { findPassword, replacePassword } from '../passwords/passwords.ts'
import { clearWrongPasswords } from '../passwords/wrong-passwords.ts'
import { takeWantedFile } from '../sign-ups/wanted-files.ts'
import { lockAccount, mustEnrol, requireUser, type User } from '../users.ts'
import { countLogin } from './daily-logins.ts'

/** Results of the completed steps of a login; they take effect when no step is left. */
export interface Login {
  userId: number
  takesOver: boolean
  agreementId: number | null
  newPasswordHash: string | null
  hasGivenCode: boolean
  /** The id of the correct password; null if the directory checked it. */
  passwordId: number | null
}

/** Returns a login after the password check, before any other step. */
export const newLogin = (userId: number, passwordId: number | null): Login => ({
  userId,
  passwordId,
  takesOver: false,
  agreementId: null,
  newPasswordHash: null,
  hasGivenCode: false,
})

/** A session and the file for which the account was created, or the steps that turned out to be required. */
export type GrantResult = { sessionToken: string; wantedFile?: string | undefined } | { owed: LoginStep[] }

/**
 * Opens the session of a login without remaining steps: ends the session that it takes over, records the agreement and sets the new
 * password, all in one transaction. Of two concurrent logins the later one has to take over; an agreement that changed in the meantime has
 * to be accepted again.
 */
export const grant = (accounts: Accounts, login: Login, actor: Actor, origin: Origin): Promise<GrantResult> =>
  accounts.database.transaction().execute(async transaction => {
    const { sessions, clock } = accounts
    const user = await lockUser(transaction, login.userId)
    await requireSamePassword(transaction, login)
    // Switched on by another session after the password check.
    if (user.hasSecondFactor && !login.hasGivenCode) return { owed: ['secondFactor'] }
    // Required since then, by staff or by the role.
    if (!user.hasSecondFactor && mustEnrol(user, accounts.staffNeedSecondFactor)) return { owed: ['enrolment'] }
    const active = await sessions.findActive(transaction, login.userId)
    const isElsewhere = active !== undefined && active.session_id !== actor.sessionId
    if (isElsewhere && !login.takesOver) return { owed: ['takeOver'] }
    if (login.agreementId !== null) {
      const record = { userId: login.userId, agreementId: login.agreementId, address: origin.address }
      if (!(await acceptAgreement(transaction, clock, record))) return { owed: ['policy'] }
    }
    if (login.newPasswordHash !== null) await replacePassword(accounts, transaction, user, login.newPasswordHash)
    await sessions.endAll(transaction, login.userId, isElsewhere ? 'take-over' : 'logout')
    if (actor.sessionId !== undefined) await sessions.end(actor.sessionId, 'logout', transaction)
    await welcome(accounts, transaction, user, origin)
    const sessionToken = await sessions.open(transaction, login.userId, origin.address)
    const wantedFile = await takeWantedFile(transaction, clock, login.userId)
    await countLogin(transaction, clock)
    return { sessionToken, wantedFile }
  })

/** Throws 401 if the password was changed after the check. */
const requireSamePassword = async (transaction: Database, { userId, passwordId }: Login) => {
  if (passwordId !== null && (await findPassword(transaction, userId))?.password_id !== passwordId) throw pleaseLogin()
}

/** Serialises the logins of one account. Throws 401 if the account may no longer log in. */
const lockUser = async (transaction: Database, userId: number) => {
  await lockAccount(transaction, userId)
  const user = await requireUser(transaction, userId)
  const mayEnter = user.status === 'Active' || user.status === 'New' || user.lockedBy === 'wrong passwords'
  if (!mayEnter) throw pleaseLogin()
  return user
}

const welcome = async ({ clock }: Accounts, transaction: Database, user: User, { language }: Origin) => {
  const now = clock.now()
  await transaction
    .updateTable('users')
    .set(eb => ({
      status_id: 1,
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
