import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../platform/keys.ts'
import type { Accounts } from './accounts.ts'
import { mailSecondFactor } from './letters.ts'
import { isRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { requireUser, takeTurn } from './users.ts'

/** RFC 6238: 30 seconds a step, six digits, one step of drift either way (decisions.md 3). */
const period = 30
const window = 1

const purposeOf = (userId: number) => `second factor of ${userId}`

const authenticator = (secret: Buffer, username = '', issuer = 'Khlang') =>
  new TOTP({
    issuer,
    label: username,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: 6,
    period,
  })

const find = async ({ database, key }: Accounts, userId: number) => {
  const row = await database.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && { secret: unseal(key, purposeOf(userId), row.secret), isOn: row.switched_on_at !== null }
}

/** The otpauth address that an authenticator scans; undefined when the second factor is off. */
export const findAuthenticatorAddress = async (accounts: Accounts, userId: number) => {
  const factor = await find(accounts, userId)
  return factor?.isOn ? addressOf(accounts, userId, factor.secret) : undefined
}

const addressOf = async ({ database, officeName }: Accounts, userId: number, secret: Buffer) => {
  const { username } = await requireUser(database, userId)
  return authenticator(secret, username, officeName.en).toString()
}

/** Makes a secret that waits for its first code; undefined when the second factor is on already. */
export const beginSecondFactor = async (accounts: Accounts, userId: number) => {
  const { database, clock, key } = accounts
  const made = Buffer.from(new Secret({ size: 20 }).bytes)
  const row = { secret: seal(key, purposeOf(userId), made), begun_at: clock.now() }
  const begun = await database
    .insertInto('second_factors')
    .values({ user_id: userId, ...row })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.switched_on_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return begun && addressOf(accounts, userId, made)
}

/** Switches the second factor on by a first code; answers the recovery codes, which are kept as hashes alone. */
export const confirmSecondFactor = async (accounts: Accounts, userId: number, code: string) => {
  const factor = await find(accounts, userId)
  if (!factor || factor.isOn) return { status: 'not begun' as const }
  if (!(await isFreshCode(accounts, userId, code))) return { status: 'Password wrong' as const }
  const recoveryCodes = await accounts.database.transaction().execute(async transaction => {
    await takeTurn(transaction, userId)
    await mailSecondFactor(accounts, transaction, await requireUser(transaction, userId), 'secondFactorOn')
    await transaction
      .updateTable('second_factors')
      .set({ switched_on_at: accounts.clock.now() })
      .where('user_id', '=', userId)
      .execute()
    return makeRecoveryCodes(transaction, accounts.key, userId)
  })
  return { status: 'success' as const, recoveryCodes }
}

/** Whether a code is right and has not been used: each counts once, and none before it. */
const isFreshCode = async (accounts: Accounts, userId: number, code: string) => {
  const factor = await find(accounts, userId)
  if (!factor || !/^[0-9]{6}$/.test(code)) return false
  const timestamp = accounts.clock.now().getTime()
  const drift = authenticator(factor.secret).validate({ token: code, timestamp, window })
  if (drift === null) return false
  const step = Math.floor(timestamp / 1000 / period) + drift
  const { numUpdatedRows } = await accounts.database
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a code of the authenticator, or one of the recovery codes, opens the account's second factor; it is used up by that. */
export const isSecondFactor = async (
  accounts: Accounts,
  userId: number,
  { code, recoveryCode }: { code: string; recoveryCode: string },
) =>
  recoveryCode === ''
    ? isFreshCode(accounts, userId, code)
    : isRecoveryCode(accounts.database, accounts.key, userId, recoveryCode)

export const switchOffSecondFactor = (accounts: Accounts, userId: number) =>
  accounts.database.transaction().execute(async transaction => {
    await takeTurn(transaction, userId)
    await mailSecondFactor(accounts, transaction, await requireUser(transaction, userId), 'secondFactorOff')
    await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  })
