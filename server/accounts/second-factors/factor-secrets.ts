import type { Database } from '../../platform/database/pool.ts'
import { unseal } from '../../platform/keys/sealing.ts'

/** Returns the purpose that the encryption of an account's secret is bound to. */
export const toSecretPurpose = (userId: number) => `second factor of ${userId}`

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
