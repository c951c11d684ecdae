import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../platform/database/pool.ts'
import { seal, unseal } from '../../platform/keys.ts'
import type { Accounts } from '../accounts.ts'
import { mailNote } from '../letters.ts'
import { lockAccount, requireUser } from '../users.ts'
import { consumeRecoveryCode, createRecoveryCodes } from './recovery-codes.ts'

/** A code of RFC 6238 has six digits and is valid for one time step of this length (docs/behaviour/logins.md#second-factor). */
const periodSeconds = 30
/** The clock of the phone may be this many time steps early or late. */
const driftSteps = 1

/** Returns the purpose that the encryption of an account's secret is bound to. */
export const toSecretPurpose = (userId: number) => `second factor of ${userId}`

/** Creates a random secret of 20 bytes, as RFC 4226 recommends. */
const createSecret = () => Buffer.from(new Secret({ size: 20 }).bytes)

/** Builds the code generator of a secret. The name and the issuer matter only for its URL, not for checking a code. */
const buildTotp = (secret: Buffer, username = '', issuer = 'Khlang') =>
  new TOTP({
    issuer,
    label: username,
    // Copied, because the buffer behind a Buffer may also contain other values.
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: 6,
    period: periodSeconds,
  })

/** Returns the second factor of an account with its decrypted secret, also one that is not on yet. */
const findFactor = async ({ database, key }: Accounts, userId: number) => {
  const row = await database.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && { secret: unseal(key, toSecretPurpose(userId), row.secret), isOn: row.switched_on_at !== null }
}

/** Limit of secrets that are tried. One readable secret is enough, because older ones may be encrypted with an earlier key. */
const maxSecrets = 50

/** Returns true if a key decrypts at least one of the latest secrets, or if no secrets are stored. */
export const canReadSecrets = async (database: Database, key: Buffer | undefined): Promise<boolean> => {
  const rows = await database
    .selectFrom('second_factors')
    .select(['user_id', 'secret'])
    .orderBy('begun_at', 'desc')
    .limit(maxSecrets)
    .execute()
  return rows.length === 0 || rows.some(row => key !== undefined && isReadableSecret(key, row))
}

const isReadableSecret = (key: Buffer, { user_id, secret }: { user_id: number; secret: Buffer }) => {
  try {
    unseal(key, toSecretPurpose(user_id), secret)
    return true
  } catch {
    return false
  }
}

/** Returns the otpauth URL that an authenticator scans; undefined if the second factor is off. */
export const findOtpauthUrl = async (accounts: Accounts, userId: number) => {
  const factor = await findFactor(accounts, userId)
  return factor?.isOn ? buildOtpauthUrl(accounts, userId, factor.secret) : undefined
}

const buildOtpauthUrl = async ({ database, officeName }: Accounts, userId: number, secret: Buffer) => {
  const { username } = await requireUser(database, userId)
  return buildTotp(secret, username, officeName.en).toString()
}

/** Creates a secret that takes effect after its first code, and returns its otpauth URL; undefined if the second factor is already on. */
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

/** Switches the second factor on by a first code; returns the recovery codes, which are stored only as hashes. */
export const confirmSecondFactor = async (accounts: Accounts, userId: number, code: string) => {
  const factor = await findFactor(accounts, userId)
  if (!factor || factor.isOn) return { status: 'notBegun' as const }
  if (!(await consumeAuthenticatorCode(accounts, userId, code))) return { status: 'wrongCode' as const }
  const recoveryCodes = await accounts.database.transaction().execute(async transaction => {
    await lockAccount(transaction, userId)
    await mailNote(accounts, transaction, await requireUser(transaction, userId), 'secondFactorOn')
    await transaction
      .updateTable('second_factors')
      .set({ switched_on_at: accounts.clock.now(), next_secret: null })
      .where('user_id', '=', userId)
      .execute()
    await transaction.updateTable('users').set({ must_enrol: false }).where('user_id', '=', userId).execute()
    return createRecoveryCodes(transaction, accounts.key, userId)
  })
  return { status: 'success' as const, recoveryCodes }
}

/** Creates a secret that replaces the current one, if any, after its first correct code. Returns its otpauth URL. */
export const beginReplacement = async (accounts: Accounts, userId: number) => {
  const { database, clock, key } = accounts
  const newSecret = createSecret()
  const secret = seal(key, toSecretPurpose(userId), newSecret)
  // The column `secret` must have a value, so an account without a second factor gets the new secret in both columns.
  await database
    .insertInto('second_factors')
    .values({ user_id: userId, secret, next_secret: secret, begun_at: clock.now() })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ next_secret: secret }))
    .execute()
  return buildOtpauthUrl(accounts, userId, newSecret)
}

/**
 * Activates the replacement secret by its first code and returns new recovery codes; undefined if the code is wrong. Throws if no
 * replacement was created. The caller holds the account's row lock.
 */
export const confirmReplacement = async (accounts: Accounts, transaction: Database, userId: number, code: string) => {
  const { next_secret } = await transaction
    .selectFrom('second_factors')
    .select('next_secret')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const timeStep = findTimeStep(accounts, unseal(accounts.key, toSecretPurpose(userId), next_secret!), code)
  if (timeStep === undefined) return undefined
  await transaction
    .updateTable('second_factors')
    .set({ secret: next_secret!, next_secret: null, switched_on_at: accounts.clock.now(), last_step: timeStep })
    .where('user_id', '=', userId)
    .execute()
  await transaction.updateTable('users').set({ must_enrol: false }).where('user_id', '=', userId).execute()
  await mailNote(accounts, transaction, await requireUser(transaction, userId), 'secondFactorOn')
  return createRecoveryCodes(transaction, accounts.key, userId)
}

/** Returns true if a replacement secret waits for its first code. */
export const hasReplacement = async (database: Database, userId: number) => {
  const row = await database
    .selectFrom('second_factors')
    .select('next_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.next_secret !== null
}

/** Returns the time step of a correct code; undefined for a wrong one. */
const findTimeStep = ({ clock }: Accounts, secret: Buffer, code: string) => {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = clock.now().getTime()
  const drift = buildTotp(secret).validate({ token: code, timestamp, window: driftSteps })
  return drift === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + drift
}

/** Marks a code of the authenticator as used, and returns true, if it is correct and its time step is later than those of all used codes. */
const consumeAuthenticatorCode = async (accounts: Accounts, userId: number, code: string) => {
  const factor = await findFactor(accounts, userId)
  const timeStep = factor && findTimeStep(accounts, factor.secret, code)
  if (timeStep === undefined) return false
  const { numUpdatedRows } = await accounts.database
    .updateTable('second_factors')
    .set({ last_step: timeStep })
    .where('user_id', '=', userId)
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

/** Switches the second factor of an account off, in its own transaction. */
export const switchOffSecondFactor = (accounts: Accounts, userId: number) =>
  accounts.database.transaction().execute(transaction => removeSecondFactor(accounts, transaction, userId))

/** Deletes the secret and the recovery codes of an account and notifies its owner. */
export const removeSecondFactor = async (accounts: Accounts, transaction: Database, userId: number) => {
  await lockAccount(transaction, userId)
  await mailNote(accounts, transaction, await requireUser(transaction, userId), 'secondFactorOff')
  await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}
