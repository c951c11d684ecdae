import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { seal, unseal } from '../../platform/keys/sealing.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { toSecretPurpose } from './factor-secrets.ts'
import { reencryptSecondFactors } from './key-rotations.ts'
import { createRecoveryCodes } from './recovery-codes.ts'

const { database } = await openTestDatabase()
const [old, next, older] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const secret = randomBytes(20)
const waiting = randomBytes(20)

const addFactor = async (username: string, key: Buffer, { hasNext } = { hasNext: false }) => {
  const { user_id: userId } = await database
    .insertInto('users')
    .values({ username })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const sealSecret = (content: Buffer) => seal(key, toSecretPurpose(userId), content)
  const next_secret = hasNext ? sealSecret(waiting) : null
  await database
    .insertInto('second_factors')
    .values({ user_id: userId, secret: sealSecret(secret), next_secret, begun_at: new Date() })
    .execute()
  return userId
}
const selectSecondFactor = (userId: number) =>
  database.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

test('secrets are re-encrypted with the new key, recovery codes are deleted, and unreadable secrets do not change', async () => {
  const [first, second, lost] = [
    await addFactor('first', old),
    await addFactor('second', old, { hasNext: true }),
    await addFactor('lost', older),
  ]
  await createRecoveryCodes(database, old, first)
  const before = await selectSecondFactor(lost)
  const rotated = await database
    .transaction()
    .execute(transaction => reencryptSecondFactors(transaction, { old, next }))
  assert.deepEqual(rotated, { reencryptedCount: 2, unreadableCount: 1, withoutCodesCount: 1 })
  assert.deepEqual(unseal(next, toSecretPurpose(first), (await selectSecondFactor(first)).secret), secret)
  assert.deepEqual(unseal(next, toSecretPurpose(second), (await selectSecondFactor(second)).next_secret!), waiting)
  assert.deepEqual(await selectSecondFactor(lost), before)
  assert.equal((await database.selectFrom('recovery_codes').selectAll().execute()).length, 0)
})
