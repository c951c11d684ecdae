import { randomInt } from 'node:crypto'
import type { Database } from '../platform/database/pool.ts'
import { hashOf } from '../platform/tokens.ts'

const count = 10
// Without letters and digits that are taken for each other.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10

const newCode = () => {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

const codeHash = (userId: number, code: string) =>
  hashOf(`${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)

/** Ten codes that each stand in for the authenticator once; those made before no longer count. */
export const makeRecoveryCodes = async (transaction: Database, userId: number) => {
  const codes = Array.from({ length: count }, newCode)
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: codeHash(userId, code) })))
    .execute()
  return codes
}

/** Whether a recovery code is right; it is used up by that. */
export const isRecoveryCode = async (database: Database, userId: number, code: string) => {
  const { numDeletedRows } = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash(userId, code))
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
