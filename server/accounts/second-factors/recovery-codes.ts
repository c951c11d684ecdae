import { createHmac, randomInt } from 'node:crypto'
import type { Database } from '../../platform/database/pool.ts'

const count = 10
// Excludes letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10

const newCode = () => {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Hashes a recovery code with the server's key, as the codes are short enough to be guessed from a plain hash. */
const codeHash = (key: Buffer, userId: number, code: string) =>
  createHmac('sha256', key)
    .update(`recovery code of ${userId}: ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest()

/** Creates ten codes that each replace the authenticator once; earlier ones become invalid. */
export const makeRecoveryCodes = async (transaction: Database, key: Buffer, userId: number) => {
  const codes = Array.from({ length: count }, newCode)
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: codeHash(key, userId, code) })))
    .execute()
  return codes
}

/** Returns true and deletes the recovery code if it is correct. */
export const isRecoveryCode = async (database: Database, key: Buffer, userId: number, code: string) => {
  const { numDeletedRows } = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash(key, userId, code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const countRecoveryCodes = async (database: Database, userId: number) => {
  const { left } = await database
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}
