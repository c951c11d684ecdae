import type { Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { seal, unseal } from '../../platform/keys.ts'
import { toSecretPurpose } from './second-factors.ts'

/** Result of a key rotation for second factors. */
export interface RotatedSecrets {
  secrets: number
  /** Secrets of an earlier key, which cannot be decrypted and do not change. */
  unreadable: number
  /** People whose recovery codes were deleted: they are hashed with the key and cannot be converted. */
  withoutCodes: number
}

/** Encrypts the secrets of second factors with another key, and deletes recovery codes, which only the old key can check. */
export const reencryptSecondFactors = async (
  transaction: Transaction<DB>,
  { old, next }: { old: Buffer; next: Buffer },
): Promise<RotatedSecrets> => {
  const rows = await transaction
    .selectFrom('second_factors')
    .select(['user_id', 'secret', 'next_secret'])
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const rotated: RotatedSecrets = { secrets: 0, unreadable: 0, withoutCodes: 0 }
  for (const { user_id: userId, secret, next_secret: nextSecret } of rows) {
    const purpose = toSecretPurpose(userId)
    const [newSecret, newNextSecret] = [secret, nextSecret].map(
      sealed => sealed && reseal({ old, next }, purpose, sealed),
    )
    if (!newSecret || newNextSecret === undefined) {
      rotated.unreadable += 1
      continue
    }
    rotated.secrets += 1
    await transaction
      .updateTable('second_factors')
      .set({ secret: newSecret, next_secret: newNextSecret })
      .where('user_id', '=', userId)
      .execute()
  }
  const removedCodes = await transaction.deleteFrom('recovery_codes').returning('user_id').execute()
  rotated.withoutCodes = new Set(removedCodes.map(row => row.user_id)).size
  return rotated
}

const reseal = ({ old, next }: { old: Buffer; next: Buffer }, purpose: string, sealed: Buffer) => {
  try {
    return seal(next, purpose, unseal(old, purpose, sealed))
  } catch {
    return undefined
  }
}
