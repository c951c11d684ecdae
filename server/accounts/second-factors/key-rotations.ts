import type { Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { seal, unseal } from '../../platform/keys/sealing.ts'
import { toSecretPurpose } from './factor-secrets.ts'

/** Result of a key rotation for second factors. */
export interface RotatedSecrets {
  /** Number of second factors that were encrypted with the new key. */
  reencryptedCount: number
  /** Number of second factors of an earlier key, which cannot be decrypted and do not change. */
  unreadableCount: number
  /** Number of people whose recovery codes were deleted: the codes are hashed with the old key. */
  withoutCodesCount: number
}

/** Encrypts the secrets of second factors with the next key, and deletes recovery codes, which only the old key can check. */
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
  const rotated: RotatedSecrets = { reencryptedCount: 0, unreadableCount: 0, withoutCodesCount: 0 }
  for (const { user_id: userId, secret, next_secret: nextSecret } of rows) {
    const purpose = toSecretPurpose(userId)
    // Null if there is no next secret, undefined if a secret is unreadable.
    const [newSecret, newNextSecret] = [secret, nextSecret].map(
      sealed => sealed && reseal({ old, next }, purpose, sealed),
    )
    if (!newSecret || newNextSecret === undefined) {
      rotated.unreadableCount += 1
      continue
    }
    rotated.reencryptedCount += 1
    await transaction
      .updateTable('second_factors')
      .set({ secret: newSecret, next_secret: newNextSecret })
      .where('user_id', '=', userId)
      .execute()
  }
  const removedCodes = await transaction.deleteFrom('recovery_codes').returning('user_id').execute()
  rotated.withoutCodesCount = new Set(removedCodes.map(row => row.user_id)).size
  return rotated
}

/** Encrypts a secret with the next key; undefined if the old key cannot decrypt it. */
const reseal = ({ old, next }: { old: Buffer; next: Buffer }, purpose: string, sealed: Buffer) => {
  try {
    return seal(next, purpose, unseal(old, purpose, sealed))
  } catch {
    return undefined
  }
}
