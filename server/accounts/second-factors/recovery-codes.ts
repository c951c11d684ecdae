import { createHmac, randomInt } from 'node:crypto'
import type { Database } from '../../platform/database/pool.ts'

const codesPerUser = 10
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

const createCode = () => {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** Hashes a recovery code with the server's key, as the codes are short enough to be guessed from a plain hash. */
const hashCode = (key: Buffer, userId: number, code: string) =>
  createHmac('sha256', key)
    .update(`recovery code of ${userId}: ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest()

/** Creates ten codes that each replace the authenticator once; earlier ones become invalid. */
export const createRecoveryCodes = async (transaction: Database, key: Buffer, userId: number) => {
  const codes = Array.from({ length: codesPerUser }, createCode)
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: hashCode(key, userId, code) })))
    .execute()
  return codes
}

/** Deletes a recovery code if it is correct, so that it works once; returns true if it was correct. */
export const consumeRecoveryCode = async (database: Database, key: Buffer, userId: number, code: string) => {
  const { numDeletedRows } = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(key, userId, code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Counts the recovery codes that a user has not used. */
export const countRecoveryCodes = async (database: Database, userId: number) => {
  const { codeCount } = await database
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('codeCount'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return codeCount
}
