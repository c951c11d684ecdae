import type { Database } from '../../platform/database/pool.ts'
import { seal, unseal } from '../../platform/keys/sealing.ts'
import type { Accounts } from '../accounts.ts'
import { queueNoteLetter } from '../letters.ts'
import { requireUser } from '../users.ts'
import { buildOtpauthUrl, createSecret, findTimeStep } from './authenticator-codes.ts'
import { toSecretPurpose } from './factor-secrets.ts'
import { createRecoveryCodes } from './recovery-codes.ts'

/**
 * Begins an enrolment by a mailed link: creates a secret that replaces the current one, if any, after its first correct code. Until then the current
 * secret stays valid. Returns the otpauth URL of the new secret.
 */
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
  await queueNoteLetter(accounts, transaction, await requireUser(transaction, userId), 'secondFactorOn')
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
