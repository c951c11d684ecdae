import type { Database } from '../../platform/database/pool.ts'
import { seal, unseal } from '../../platform/keys/sealing.ts'
import type { Accounts } from '../accounts.ts'
import { queueNoteLetter } from '../letters.ts'
import { lockAccount, requireUser } from '../users.ts'
import { buildOtpauthUrl, createSecret, findTimeStep } from './authenticator-codes.ts'
import { toSecretPurpose } from './factor-secrets.ts'
import { consumeRecoveryCode, createRecoveryCodes } from './recovery-codes.ts'

/** Limits the codes by which one account switches its second factor on or off. */
export const codeAllowance = { tries: 15, secondsEach: 120 }

/** Returns the second factor of an account, on or not yet on, with its decrypted secret; undefined if there is none. */
const findFactor = async ({ database, key }: Accounts, userId: number) => {
  const row = await database.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return undefined
  const { secret: sealedSecret, switched_on_at } = row
  return { secret: unseal(key, toSecretPurpose(userId), sealedSecret), sealedSecret, isOn: switched_on_at !== null }
}

/** Returns the otpauth URL that an authenticator scans; undefined if the second factor is off. */
export const findOtpauthUrl = async (accounts: Accounts, userId: number) => {
  const factor = await findFactor(accounts, userId)
  return factor?.isOn ? buildOtpauthUrl(accounts, userId, factor.secret) : undefined
}

/**
 * Begins the enrolment of an account without a second factor, in the profile or as a step of a login: creates a secret that takes effect after its
 * first code. Returns its otpauth URL; undefined if the second factor is already on.
 */
export const beginSecondFactor = async (accounts: Accounts, userId: number) => {
  const { database, clock, key } = accounts
  const newSecret = createSecret()
  const row = { secret: seal(key, toSecretPurpose(userId), newSecret), begun_at: clock.now() }
  const storedFactor = await database
    .insertInto('second_factors')
    .values({ user_id: userId, ...row })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.switched_on_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return storedFactor && buildOtpauthUrl(accounts, userId, newSecret)
}

/**
 * Switches the second factor on by a first code; returns the recovery codes, which are stored only as hashes. The code is checked under the
 * account's lock and used together with its secret, so that no secret is switched on that has replaced the confirmed one.
 */
export const confirmSecondFactor = (accounts: Accounts, userId: number, code: string) =>
  accounts.database.transaction().execute(async transaction => {
    await lockAccount(transaction, userId)
    const locked = { ...accounts, database: transaction }
    const factor = await findFactor(locked, userId)
    if (!factor || factor.isOn) return { status: 'notBegun' as const }
    if (!(await consumeAuthenticatorCode(locked, userId, code))) return { status: 'wrongCode' as const }
    await queueNoteLetter(accounts, transaction, await requireUser(transaction, userId), 'secondFactorOn')
    await transaction
      .updateTable('second_factors')
      .set({ switched_on_at: accounts.clock.now(), next_secret: null })
      .where('user_id', '=', userId)
      .execute()
    await transaction.updateTable('users').set({ must_enrol: false }).where('user_id', '=', userId).execute()
    const recoveryCodes = await createRecoveryCodes(transaction, accounts.key, userId)
    return { status: 'success' as const, recoveryCodes }
  })

/** Marks a code of the authenticator as used, and returns true, if it is correct and its time step is later than those of all used codes. */
const consumeAuthenticatorCode = async (accounts: Accounts, userId: number, code: string) => {
  const factor = await findFactor(accounts, userId)
  if (!factor) return false
  const timeStep = findTimeStep(accounts, factor.secret, code)
  if (timeStep === undefined) return false
  const { numUpdatedRows } = await accounts.database
    .updateTable('second_factors')
    .set({ last_step: timeStep })
    .where('user_id', '=', userId)
    .where('secret', '=', factor.sealedSecret)
    .where('last_step', '<', timeStep)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up the recovery code if it is not empty, otherwise the code of the authenticator; returns true if the code was correct. */
export const consumeSecondFactorCode = async (
  accounts: Accounts,
  userId: number,
  { code, recoveryCode }: { code: string; recoveryCode: string },
) =>
  recoveryCode === ''
    ? consumeAuthenticatorCode(accounts, userId, code)
    : consumeRecoveryCode(accounts.database, accounts.key, userId, recoveryCode)

/** Runs `removeSecondFactor` in its own transaction. */
export const switchOffSecondFactor = (accounts: Accounts, userId: number) =>
  accounts.database.transaction().execute(transaction => removeSecondFactor(accounts, transaction, userId))

/** Switches the second factor of an account off and notifies its owner. The recovery codes are deleted with the row of the secret. */
export const removeSecondFactor = async (accounts: Accounts, transaction: Database, userId: number) => {
  await lockAccount(transaction, userId)
  await queueNoteLetter(accounts, transaction, await requireUser(transaction, userId), 'secondFactorOff')
  await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}
