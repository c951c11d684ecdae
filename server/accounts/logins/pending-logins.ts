import type { LoginStep } from '../../../contract/accounts/logins.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { permissionDenied, pleaseLogin } from '../../platform/problem.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import type { Accounts } from '../accounts.ts'
import { completeLogin, type Login, type LoginResult } from './login-completions.ts'
import { removeStep } from './login-machine.ts'

/**
 * Stores a login that still requires the given steps, and returns the token by which the browser continues it. `passwordId` identifies the
 * password that was correct; null if the directory checked it.
 */
export const openPendingLogin = async (
  database: Database,
  clock: Clock,
  { userId, passwordId, remainingSteps }: { userId: number; passwordId: number | null; remainingSteps: LoginStep[] },
) => {
  const token = createToken()
  await database
    .insertInto('pending_logins')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      password_id: passwordId,
      owed: remainingSteps,
      began_at: clock.now(),
    })
    .execute()
  return token
}

/** What a completed step changes in the login. It is stored now, and takes effect when no step is left. */
export type StepResult = Partial<Pick<Login, 'takesOver' | 'agreementId' | 'newPasswordHash' | 'hasGivenCode'>>

/** Returns the actor's pending login. Throws 401 if there is none. */
export const requirePendingLogin = async (database: Database, { loginId }: Actor) => {
  if (loginId === undefined) throw pleaseLogin()
  const row = await database.selectFrom('pending_logins').selectAll().where('login_id', '=', loginId).executeTakeFirst()
  if (!row) throw pleaseLogin()
  return {
    loginId: row.login_id,
    userId: row.user_id,
    remainingSteps: row.owed as LoginStep[],
    codeTries: row.code_tries,
  }
}

/**
 * Completes one step of the actor's pending login, and opens the session after the last one. `decideStep` runs in the transaction and
 * returns what the step has decided, such as the new password. Throws 401 without a pending login and 403 if the step is not required.
 */
export const completeStep = async (
  accounts: Accounts,
  { actor, origin }: { actor: Actor; origin: Origin },
  step: LoginStep,
  decideStep: (transaction: Database) => Promise<StepResult> = async () => ({}),
): Promise<LoginResult> => {
  const { database } = accounts
  const { loginId } = await requirePendingLogin(database, actor)
  const { login, remainingSteps } = await storeCompletedStep(database, loginId, step, decideStep)
  if (remainingSteps.length > 0) return { remainingSteps }
  const loginResult = await completeLogin(accounts, login, actor, origin)
  // A step became due during the login, e.g. because the agreement was replaced.
  if ('remainingSteps' in loginResult) await storeRemainingSteps(database, loginId, loginResult.remainingSteps)
  return loginResult
}

/** Stores the result of a step of a pending login. Returns the login and its remaining steps; throws 403 if the step is not required. */
const storeCompletedStep = (
  database: Database,
  loginId: number,
  step: LoginStep,
  decideStep: (transaction: Database) => Promise<StepResult>,
) =>
  database.transaction().execute(async transaction => {
    const row = await transaction
      .selectFrom('pending_logins')
      .selectAll()
      .where('login_id', '=', loginId)
      .forUpdate()
      .executeTakeFirst()
    const remainingSteps = row && removeStep(row.owed as LoginStep[], step)
    if (!remainingSteps) throw permissionDenied('This step of the login is not required.')
    const login: Login = {
      userId: row.user_id,
      takesOver: row.takes_over,
      agreementId: row.agreement_id,
      newPasswordHash: row.new_password_hash,
      hasGivenCode: row.has_given_code,
      passwordId: row.password_id,
      ...(await decideStep(transaction)),
    }
    const { takesOver, agreementId, newPasswordHash, hasGivenCode } = login
    await transaction
      .updateTable('pending_logins')
      .set({
        owed: remainingSteps,
        takes_over: takesOver,
        agreement_id: agreementId,
        new_password_hash: newPasswordHash,
        has_given_code: hasGivenCode,
      })
      .where('login_id', '=', loginId)
      .execute()
    return { login, remainingSteps }
  })

const storeRemainingSteps = (database: Database, loginId: number, remainingSteps: LoginStep[]) =>
  database.updateTable('pending_logins').set({ owed: remainingSteps }).where('login_id', '=', loginId).execute()
